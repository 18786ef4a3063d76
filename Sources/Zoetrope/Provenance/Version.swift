/// The version of the tool and of the library.
public let zoetropeVersion = "0.2.0"
