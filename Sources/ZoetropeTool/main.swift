import Glibc
import ZoetropeCommands

// Frames come and go: what one leaves, the next takes. Without this, glibc gives memory of their size back to the system
// each time, and the system clears it anew, which took a fifth of the time of a GIF.
mallopt(M_MMAP_THRESHOLD, 32 << 20)
mallopt(M_TRIM_THRESHOLD, 256 << 20)

exit(runZoetrope(Array(CommandLine.arguments.dropFirst())))
