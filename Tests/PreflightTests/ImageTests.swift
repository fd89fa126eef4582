import Base
import Testing

@testable import Preflight

/// Icons: their format, size and opacity.
@Suite struct ImageTests {
  /// A PNG image of raw rows, each with its filter; the data is not compressed.
  static func png(
    _ width: Int, _ height: Int, color: Int, depth: Int = 8, rows: [UInt8],
    transparency: [UInt8] = [],
    interlace: Int = 0
  ) -> [UInt8] {
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      big(data.count, 4) + Array(name.utf8) + data + [0, 0, 0, 0]
    }
    var (a, b) = (1, 0)
    for byte in rows {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    var data: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: rows.count, by: 65_535) {
      let part = rows[start..<min(start + 65_535, rows.count)]
      let isLast = start + part.count == rows.count
      data += [isLast ? 1 : 0] + little(part.count, 2) + little(part.count ^ 0xffff, 2) + part
    }
    data += big(b << 16 | a, 4)
    let head =
      big(width, 4) + big(height, 4) + [UInt8(depth), UInt8(color), 0, 0, UInt8(interlace)]
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", head)
      + (transparency.isEmpty ? [] : chunk("tRNS", transparency)) + chunk("IDAT", data)
      + chunk("IEND", [])
  }

  private static let clear = PNGPixels.Opacity.transparent(x: 1, y: 1)

  @Test(
    arguments: [
      // RGBA, with each filter in the second row.
      (6, 8, [0, 1, 2, 3, 255, 4, 5, 6, 255, 0, 1, 2, 3, 255, 4, 5, 6, 254], [], 0, clear),
      (6, 8, [0, 1, 2, 3, 255, 4, 5, 6, 255, 2, 0, 0, 0, 0, 0, 0, 0, 255], [], 0, clear),
      (6, 8, [0, 1, 2, 3, 255, 4, 5, 6, 255, 1, 1, 2, 3, 255, 0, 0, 0, 255], [], 0, clear),
      (6, 8, [0, 1, 2, 3, 255, 4, 5, 6, 255, 4, 0, 0, 0, 0, 0, 0, 0, 0], [], 0, .opaque),
      (6, 8, [0, 1, 2, 3, 255, 4, 5, 6, 255, 3, 0, 0, 0, 128, 0, 0, 0, 0], [], 0, .opaque),
      // Gray with alpha, of 16 bits.
      (
        4, 16, [0, 1, 1, 255, 255, 2, 2, 255, 255, 0, 1, 1, 255, 255, 2, 2, 255, 254], [], 0, clear
      ),
      // A palette of two bits, and a transparent color.
      (
        3, 2, [0, 0b0001_0000, 0, 0b0010_0000], [255, 255, 0], 0, clear
      ),
      (3, 2, [0, 0b0001_0000, 0, 0b0001_0000], [255, 255, 0], 0, .opaque),
      (2, 8, [0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 7, 8, 9], [0, 7, 0, 8, 0, 9], 0, clear),
      (2, 8, [0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 7, 8, 9], [], 0, .opaque),
      (0, 8, [0, 1, 2, 0, 3, 4], [0, 4], 0, clear),
      (0, 16, [0, 1, 2, 3, 4, 0, 5, 6, 7, 8], [7, 8], 0, clear),
      // Interlaced, and too short.
      (6, 8, [0, 1, 2, 3, 255], [], 1, .unreadable), (2, 8, [0, 1, 2, 3], [], 1, .opaque),
      (6, 8, [0, 1, 2, 3, 255, 4, 5, 6, 255], [], 0, .unreadable),
      (2, 8, [0, 1, 2, 3], [], 0, .unreadable), (6, 3, [0], [], 0, .unreadable),
      (5, 8, [0], [], 0, .unreadable),
    ] as [(Int, Int, [UInt8], [UInt8], Int, PNGPixels.Opacity)])
  func `each transparent pixel is found, and what can't be read is not opaque`(
    color: Int, depth: Int, rows: [UInt8], transparency: [UInt8], interlace: Int,
    opacity: PNGPixels.Opacity
  ) {
    let image = Self.png(
      2, 2, color: color, depth: depth, rows: rows, transparency: transparency, interlace: interlace
    )
    #expect(PNGPixels.opacity(of: image) == opacity)
  }

  private static func rows(_ size: Int, alpha: UInt8) -> [UInt8] {
    let row: [UInt8] = [0] + (0..<size * 2).map { $0 % 2 == 0 ? 9 : alpha }
    return Array((0..<size).map { _ in row }.joined())
  }

  private static let icons: [([UInt8], String?)] = [
    (png(1024, 1024, color: 4, rows: rows(1024, alpha: 255)), nil),
    (png(1024, 1024, color: 4, rows: rows(1024, alpha: 0)), "icon-transparent error"),
    (
      Array(png(1024, 1024, color: 4, rows: rows(1024, alpha: 255)).prefix(9000)),
      "icon-transparent unknown"
    ),
    (png(512, 512, color: 6, rows: []), "icon-missing error"),
    (Array("no image".utf8), "icon-missing error"),
    ([0xff, 0xd8, 0xff, 0xe0] + [UInt8](repeating: 0, count: 90), "icon-missing error"),
    (Array("version https://git-lfs.github.com/spec/v1\n".utf8), "preflight-unreadable unknown"),
  ]

  @Test(arguments: icons.indices)
  func `the icon of the store is an opaque PNG image of its size`(_ index: Int) {
    let (bytes, rule) = Self.icons[index]
    let folder = "App/Assets.xcassets/AppIcon.appiconset/"
    let project = """
      { objects = { P = { isa = PBXProject; buildConfigurationList = L; };
      L = { buildConfigurations = (C); }; C = { name = Release; buildSettings = {
      SDKROOT = iphoneos; ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon; }; };
      T = { isa = PBXNativeTarget; name = App; buildConfigurationList = L;
      productType = "com.apple.product-type.application"; }; }; }
      """
    let contents =
      "{\"images\":[{\"filename\":\"i.png\",\"idiom\":\"universal\",\"size\":\"1024x1024\"}]}"
    let found = findings(
      ["A.xcodeproj/project.pbxproj": project, folder + "Contents.json": contents],
      [folder + "i.png": bytes])
    #expect(found == [rule].compactMap(\.self).map { "\($0) \(folder)i.png:1" }, "\(found)")
  }
}
