/// The sizes of screenshots that App Store Connect lists, by device.
enum ShotSizes {
  /// A device with its sizes in portrait; some devices are only used in landscape.
  struct Device: Sendable {
    let name: String
    let sizes: [[Int]]
  }

  static let apple = [
    Device(name: "iPhone Duo, outer display", sizes: both([[1398, 2034]])),
    Device(name: "iPhone Duo, inner display", sizes: both([[2007, 2853]])),
    Device(name: "iPhone 6.9\"", sizes: both([[1320, 2868], [1290, 2796], [1260, 2736]])),
    Device(name: "iPhone 6.5\"", sizes: both([[1284, 2778], [1242, 2688]])),
    Device(name: "iPhone 6.3\"", sizes: both([[1206, 2622], [1179, 2556]])),
    Device(name: "iPhone 6.1\"", sizes: both([[1170, 2532], [1125, 2436], [1080, 2340]])),
    Device(name: "iPhone 5.5\"", sizes: both([[1242, 2208]])),
    Device(name: "iPhone 4.7\"", sizes: both([[750, 1334]])),
    Device(name: "iPhone 4\"", sizes: [[640, 1136], [640, 1096], [1136, 640], [1136, 600]]),
    Device(name: "iPhone 3.5\"", sizes: [[640, 960], [640, 920], [960, 640], [960, 600]]),
    Device(name: "iPad 13\"", sizes: both([[2064, 2752], [2048, 2732]])),
    Device(
      name: "iPad 11\"", sizes: both([[1668, 2420], [1668, 2388], [1640, 2360], [1488, 2266]])),
    Device(name: "iPad 10.5\"", sizes: both([[1668, 2224]])),
    Device(
      name: "iPad 9.7\"",
      sizes: both([[1536, 2048], [768, 1024]])
        + [[1536, 2008], [768, 1004], [2048, 1496], [1024, 748]]),
    Device(name: "Mac", sizes: [[2880, 1800], [2560, 1600], [1440, 900], [1280, 800]]),
    Device(name: "Apple TV or Vision Pro", sizes: [[3840, 2160], [1920, 1080]]),
    Device(
      name: "Apple Watch",
      sizes: [[422, 514], [416, 496], [410, 502], [396, 484], [368, 448], [312, 390]]),
  ]

  private static func both(_ sizes: [[Int]]) -> [[Int]] { sizes + sizes.map { $0.reversed() } }

  /// The device of a size; nil if none has it.
  static func device(_ width: Int, _ height: Int) -> Device? {
    apple.first { $0.sizes.contains([width, height]) }
  }

  /// The listed size that is nearest in shape.
  static func nearest(_ width: Int, _ height: Int) -> (device: String, size: [Int])? {
    let all = apple.flatMap { device in device.sizes.map { (device.name, $0) } }
    return all.min { distance($0.1, width, height) < distance($1.1, width, height) }
  }

  private static func distance(_ size: [Int], _ width: Int, _ height: Int) -> Int {
    abs(size[0] - width) + abs(size[1] - height)
  }
}

/// The sides of a screenshot on Google Play, by the set's folder.
struct PlayShots: Sendable {
  let least: Int
  let most: Int
  /// The most that the longer side may have, by the shorter one.
  let aspect: Double

  static func limits(of set: String) -> PlayShots? {
    switch set {
    case "phoneScreenshots", "phone-screenshots", "tvScreenshots", "tv-screenshots",
      "sevenInchScreenshots", "tablet-screenshots", "tenInchScreenshots",
      "large-tablet-screenshots":
      PlayShots(least: 320, most: 3840, aspect: 2)
    case "wearScreenshots", "wear-screenshots": PlayShots(least: 384, most: 3840, aspect: 1)
    default: nil
    }
  }
}
