import Synchronization

/// The last ramps without filters, since most stay the same from frame to frame: making one takes as long as painting a tenth of a
/// frame of 1920×1080.
final class FieldRampCache: Sendable {
  private struct Key: Hashable {
    let stops: [GradientRamp.Stop]
    let space: MixingSpace
  }

  private let ramps = Mutex<[Key: FieldRamp]>([:])

  /// The largest number of ramps, of about 150 kB each.
  private static let capacity = 16

  static let shared = FieldRampCache()

  /// Returns the ramp through stops.
  func ramp(stops: [GradientRamp.Stop], space: MixingSpace) -> FieldRamp {
    let key = Key(stops: stops, space: space)
    if let ramp = ramps.withLock({ $0[key] }) { return ramp }
    let ramp = FieldRamp(stops: stops, space: space, filters: ColorFilterChain([]))
    ramps.withLock { ramps in
      if ramps.count >= FieldRampCache.capacity { ramps.removeAll() }
      ramps[key] = ramp
    }
    return ramp
  }
}

extension FieldRamp {
  /// Returns the ramp through stops, whose colours are filtered; see ``init(stops:space:filters:)``.
  public static func through(_ stops: [GradientRamp.Stop], space: MixingSpace, filters: ColorFilterChain) -> FieldRamp {
    filters.isEmpty
      ? FieldRampCache.shared.ramp(stops: stops, space: space)
      : FieldRamp(stops: stops, space: space, filters: filters)
  }
}
