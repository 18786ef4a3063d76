import Testing
import Quantization

@testable import GIF

@Suite struct CompressionSettingsTests {
  private static func settings(quality: Int = 0, lossy: Int? = nil) -> CompressionSettings {
    CompressionSettings(quality: quality, lossy: lossy, colorLimit: 255, diffusion: 100)
  }

  /// The cost of an error of one code.
  private static func cost(_ settings: CompressionSettings) -> Int64 {
    settings.trade.cost(ofError: OklabColor.squaredCode)
  }

  private static func isNoMoreTolerant(_ better: CompressionSettings, than worse: CompressionSettings) -> Bool {
    cost(better) >= cost(worse) && better.tolerance <= worse.tolerance && better.holdLimit <= worse.holdLimit
      && better.stillLimit <= worse.stillLimit && better.rowLimit <= worse.rowLimit
  }

  @Test func aHigherQualityAllowsLessError() {
    let all = (0...100).map { CompressionSettingsTests.settings(quality: $0) }
    for (quality, (worse, better)) in zip(all, all.dropFirst()).enumerated() {
      #expect(CompressionSettingsTests.isNoMoreTolerant(better, than: worse), "\(quality)")
      #expect(CompressionSettingsTests.cost(better) > CompressionSettingsTests.cost(worse), "\(quality)")
    }
    let best = all[100]
    // At most half an 8-bit code.
    #expect(4 * best.holdLimit <= OklabColor.squaredCode && best.stillLimit == 0)
  }

  @Test func aHigherLossAllowsMoreError() {
    let all = (0...200).map { CompressionSettingsTests.settings(lossy: $0) }
    for (lossy, (better, worse)) in zip(all, all.dropFirst()).enumerated() {
      #expect(CompressionSettingsTests.isNoMoreTolerant(better, than: worse), "\(lossy)")
    }
    for (lossy, quality) in [(0, 100), (20, 80), (50, 60), (80, 40), (200, 0)] {
      #expect(all[lossy] == CompressionSettingsTests.settings(quality: quality))
      // It replaces the quality.
      #expect(all[lossy] == CompressionSettingsTests.settings(quality: 33, lossy: lossy))
    }
  }

  /// Steps finer than 8 bits serve viewers of gradients, not users who want back exactly the frames they supplied.
  @Test func theHighestQualitiesTargetEightBits() {
    #expect((0...100).filter { CompressionSettingsTests.settings(quality: $0).isEightBit } == Array(91...100))
  }

  @Test func diffusionAndColorLimitAreApplied() {
    let shares = [0, 1, 50, 100].map {
      CompressionSettings(quality: 80, lossy: nil, colorLimit: 7, diffusion: $0).diffusion
    }
    #expect(shares == shares.sorted() && shares[0] == 0 && Set(shares).count == 4 && shares[3] <= 256)
    #expect(CompressionSettings(quality: 80, lossy: nil, colorLimit: 7, diffusion: 0).colorLimit == 7)
  }
}
