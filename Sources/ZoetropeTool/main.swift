import Glibc
import ZoetropeCommands

exit(runZoetrope(Array(CommandLine.arguments.dropFirst())))
