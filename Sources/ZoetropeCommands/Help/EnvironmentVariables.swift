/// The variables of the environment that the program and the programs it starts read.
enum EnvironmentVariables {
  /// The variables and their meanings, for the manual.
  static let meanings = [
    ("TMPDIR", "the folder for frames and data that are kept until they are encoded [/tmp]"),
    (
      "DISPLAY, WAYLAND_DISPLAY",
      "preview: one of them says that there is a desktop, whose browser is opened by xdg-open"
    ),
    ("BROWSER", "preview: the browser that xdg-open prefers where the desktop names none"),
    (
      "TERM, COLORTERM, TERM_PROGRAM",
      "preview --terminal, scenes --pictures: the graphics and colours of the terminal; --graphics of preview decides"
    ),
    ("PATH", "where xdg-open, the programs of --set-wallpaper, and wlr-randr or xrandr are found"),
    ("SVT_LOG", "how much the encoder of AV1 reports, 1 to 4 [0, nothing]"),
  ]
}
