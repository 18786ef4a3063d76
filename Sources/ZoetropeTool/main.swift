import CMalloc
import Glibc
import ZoetropeCommands

// Frames come and go: what one leaves, the next takes. Without this, glibc gives blocks of their size back to the system
// each time, which clears them anew: a fifth of the time that a GIF takes.
mallopt(M_MMAP_THRESHOLD, 32 << 20)
mallopt(M_TRIM_THRESHOLD, 256 << 20)

exit(runZoetrope(Array(CommandLine.arguments.dropFirst())))
