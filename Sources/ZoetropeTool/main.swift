import CMalloc
import Glibc
import ZoetropeCommands

// A standard descriptor that is closed would be given to the first file opened, which messages would then corrupt. The
// access is the wrong one on purpose: using the descriptor fails as it does while it is closed.
for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
  _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
}

MemoryWatch.begin()

// Frames come and go: what one leaves, the next takes. Without this, glibc gives blocks of their size back to the system
// each time, which clears them anew: a fifth of the time that a GIF takes. It takes no threshold above 32 MiB, the block
// of a frame of 4.2 million pixels.
mallopt(M_MMAP_THRESHOLD, 32 << 20)
mallopt(M_TRIM_THRESHOLD, 256 << 20)

exit(runZoetrope(Array(CommandLine.arguments.dropFirst())))
