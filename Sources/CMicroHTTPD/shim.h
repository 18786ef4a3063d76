#pragma once
#include <microhttpd.h>
#include <netinet/in.h>

// Starts a server with a thread for each connection: MHD_start_daemon takes its options as variable arguments, which Swift
// cannot pass.
static inline struct MHD_Daemon *zoetrope_start_server(
  const struct sockaddr_in *address, unsigned int connections, unsigned int timeout_seconds, size_t connection_memory,
  MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed, void *context
) {
  return MHD_start_daemon(
    MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL | MHD_USE_ITC, 0, NULL, NULL,
    handler, context, MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_SOCK_ADDR, address,
    MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, timeout_seconds,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

// Returns the port that a server listens on; 0 if that is unknown.
static inline unsigned int zoetrope_server_port(struct MHD_Daemon *server) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}
