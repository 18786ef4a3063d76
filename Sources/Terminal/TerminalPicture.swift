import CChafa
import Glibc

/// A way to show pictures in a terminal, by libchafa: with the graphics that the terminal has (kitty, iTerm2, sixel), else
/// with half blocks.
@safe
package final class TerminalPicture {
  /// The kind of graphics.
  package enum Graphics: String, CaseIterable, Sendable {
    /// The protocol of kitty.
    case kitty
    /// The protocol of iTerm2.
    case iterm
    /// DEC's sixels.
    case sixel
    /// Two pixels in each character.
    case blocks
  }

  /// The kind of graphics.
  package let graphics: Graphics
  /// The most colours that the terminal is known to have.
  private let colorMode: ChafaCanvasMode
  private let terminal: OpaquePointer

  /// Creates a way to show pictures.
  ///
  /// - Parameters:
  ///   - environment: The variables that say what the terminal is, `NAME=VALUE` each.
  ///   - graphics: The kind of graphics; nil for the best that the terminal is known to have.
  package init(environment: [String], graphics: Graphics? = nil) {
    let words = unsafe environment.map { (word: String) in unsafe strdup(word) }
    defer { unsafe words.forEach { unsafe free($0) } }
    var pointers = unsafe words + [nil]
    guard let terminal = unsafe chafa_term_db_detect(chafa_term_db_get_default(), &pointers) else {
      preconditionFailure("libchafa knows a fallback for every terminal")
    }
    unsafe self.terminal = terminal
    func has(_ sequence: ChafaTermSeq) -> Bool { unsafe chafa_term_info_have_seq(terminal, sequence) != 0 }
    self.graphics =
      graphics
      ?? (has(CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1)
        ? .kitty
        : has(CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE) ? .iterm : has(CHAFA_TERM_SEQ_BEGIN_SIXELS) ? .sixel : .blocks)
    colorMode =
      if self.graphics != .blocks || has(CHAFA_TERM_SEQ_SET_COLOR_FGBG_DIRECT) {
        CHAFA_CANVAS_MODE_TRUECOLOR
      } else if has(CHAFA_TERM_SEQ_SET_COLOR_FGBG_256) {
        CHAFA_CANVAS_MODE_INDEXED_240
      } else {
        CHAFA_CANVAS_MODE_INDEXED_16
      }
    // A terminal that was not recognized, but whose graphics are asked for, gets the sequences that all such terminals know.
    unsafe chafa_term_info_supplement(terminal, chafa_term_db_get_fallback_info(chafa_term_db_get_default()))
  }

  deinit { unsafe chafa_term_info_unref(terminal) }

  /// Returns the text that shows a picture, its rows separated by line feeds.
  ///
  /// - Parameters:
  ///   - pixels: Red, green, blue and alpha, not premultiplied, row by row.
  ///   - width: The width of the picture in pixels.
  ///   - height: The height in pixels.
  ///   - area: The columns and rows that it fills.
  ///   - cell: The size of a character in pixels, for graphics that need it.
  package func text(
    _ pixels: [UInt8], width: Int, height: Int, area: TerminalArea, cell: TerminalSize.Cell
  ) -> String {
    precondition(pixels.count == 4 * width * height)
    guard let settings = unsafe chafa_canvas_config_new() else { return "" }
    defer { unsafe chafa_canvas_config_unref(settings) }
    unsafe chafa_canvas_config_set_geometry(settings, Int32(area.columns), Int32(area.rows))
    // libchafa divides by the number of whole bands of a sixel picture, of 6 rows of pixels each.
    let leastHeight = graphics == .sixel ? (area.rows + 5) / area.rows : 1
    unsafe chafa_canvas_config_set_cell_geometry(settings, Int32(cell.width), Int32(max(cell.height, leastHeight)))
    unsafe chafa_canvas_config_set_pixel_mode(settings, pixelMode)
    unsafe chafa_canvas_config_set_canvas_mode(settings, colorMode)
    if graphics == .blocks {
      let symbols = unsafe chafa_symbol_map_new()
      defer { unsafe chafa_symbol_map_unref(symbols) }
      unsafe chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_VHALF)
      unsafe chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_SPACE)
      unsafe chafa_canvas_config_set_symbol_map(settings, symbols)
      // The fastest search: there are two symbols to choose from.
      unsafe chafa_canvas_config_set_work_factor(settings, 0)
    }
    guard let canvas = unsafe chafa_canvas_new(settings) else { return "" }
    defer { unsafe chafa_canvas_unref(canvas) }
    unsafe pixels.withUnsafeBufferPointer {
      unsafe chafa_canvas_draw_all_pixels(
        canvas, CHAFA_PIXEL_RGBA8_UNASSOCIATED, $0.baseAddress, Int32(width), Int32(height), Int32(4 * width))
    }
    guard let printed = unsafe chafa_canvas_print(canvas, terminal) else { return "" }
    defer { unsafe _ = g_string_free(printed, 1) }
    return unsafe String(
      decoding: UnsafeRawBufferPointer(start: printed.pointee.str, count: Int(printed.pointee.len)), as: UTF8.self)
  }

  /// Returns the text that removes the picture before another one at the same position, where that does not replace it: kitty keeps
  /// all pictures until they are deleted, and others leave what is below transparent pixels.
  ///
  /// - Parameter pixels: The pixels of the other picture, as for ``text(_:width:height:area:cell:)``.
  package func removal(before pixels: [UInt8]) -> String {
    switch graphics {
    case .blocks: ""
    // With the upper-case letter, their pixels are deleted too.
    case .kitty: "\u{1B}_Ga=d,d=A\u{1B}\\"
    case .iterm, .sixel: stride(from: 3, to: pixels.count, by: 4).contains { pixels[$0] < 255 } ? "\u{1B}[2J" : ""
    }
  }

  private var pixelMode: ChafaPixelMode {
    switch graphics {
    case .kitty: CHAFA_PIXEL_MODE_KITTY
    case .iterm: CHAFA_PIXEL_MODE_ITERM2
    case .sixel: CHAFA_PIXEL_MODE_SIXELS
    case .blocks: CHAFA_PIXEL_MODE_SYMBOLS
    }
  }
}
