import Base
import Manifests

/// The rules on the programs of a built app.
extension AppleArchive {
  /// Without its program a bundle can't be checked.
  func program(_ bundle: BuiltBundle) -> [Diagnostic] {
    if bundle.slices.contains(where: \.hasUnreadSymbols) {
      return [
        PreflightRule.privacyUndeclared.unknown(
          "\(bundle.bundle.quoted) imports too many symbols to be checked",
          hint: "split it into frameworks", in: path)
      ]
    }
    if !bundle.slices.isEmpty { return [] }
    let name = bundle.info["CFBundleExecutable"]?.text
    // A framework can consist of resources.
    if bundle.bundle.kind == .framework, name == nil { return [] }
    let what = bundle.program == nil ? "is missing" : "is no Mach-O file"
    return [
      finding(
        .unreadable,
        "the program \(ForeignText.quoted(name ?? "CFBundleExecutable")) of "
          + "\(bundle.bundle.quoted) \(what) (ITMS-90085)", "build the app again", bundle.folder)
    ]
  }

  /// The least SDK by the day of its requirement.
  private static let sdks = [("2026-04-28", 26), ("2027-04-30", 27)]

  var sdk: [Diagnostic] {
    guard let app else { return [] }
    let name = app.info["DTSDKName"]?.text
    let named = name.flatMap { text in Int(text.drop { !$0.isNumber }.prefix { $0 != "." }) }
    guard let number = named ?? app.slices.compactMap(\.sdk?.first).max() else {
      return [
        PreflightRule.appleSDK.unknown(
          "\(app.bundle.quoted) states no SDK", hint: "build the app with Xcode", in: path)
      ]
    }
    guard
      let least = Self.sdks.last(where: { since, _ in
        CalendarDay(parsing: since).map { $0.secondsSince1970 <= now } ?? false
      }), number < least.1
    else { return [] }
    return [
      finding(
        .appleSDK,
        "\(app.bundle.quoted) is built with the SDK \(ForeignText.quoted(name ?? "\(number)")), "
          + "Apple requires \(least.1) since \(least.0) (ITMS-90725)",
        "build with Xcode \(least.1) or later")
    ]
  }

  func minimum(_ bundle: BuiltBundle) -> [Diagnostic] {
    let key = bundle.bundle.isMac == true ? "LSMinimumSystemVersion" : "MinimumOSVersion"
    if let text = bundle.info[key]?.text, !InfoRules.isVersion(text, most: 3) {
      return [
        finding(
          .appleMinimumOS,
          "'\(key)' of \(bundle.bundle.quoted) is \(ForeignText.quoted(text)), expected a version "
            + "(ITMS-90360)", "set the deployment target, such as 17.0", bundle.folder)
      ]
    }
    guard let least = bundle.slices.compactMap(\.minimumOS).max(by: Self.isLess) else { return [] }
    let shown = Self.text(least)
    guard let text = bundle.info[key]?.text else {
      if bundle.bundle.isMac == true { return [] }
      return [
        finding(
          .appleMinimumOS, "\(bundle.bundle.quoted) has no '\(key)' (ITMS-90360)",
          "set it to \(shown)", bundle.folder)
      ]
    }
    let stated = text.split(separator: ".").compactMap { Int($0) }
    guard Self.isLess(stated, least) else { return [] }
    return [
      finding(
        .appleMinimumOS,
        "the program of \(bundle.bundle.quoted) needs \(shown), its Info.plist states "
          + "\(ForeignText.quoted(text)) (ITMS-90208)",
        "update the framework, or set '\(key)' to \(shown)", bundle.folder)
    ]
  }

  private static func isLess(_ left: [Int], _ right: [Int]) -> Bool {
    let count = max(left.count, right.count)
    func padded(_ list: [Int]) -> [Int] {
      list + Array(repeating: 0, count: count - list.count)
    }
    return padded(left).lexicographicallyPrecedes(padded(right))
  }

  private static func text(_ version: [Int]) -> String {
    (version.count == 3 && version[2] == 0 ? Array(version.dropLast()) : version)
      .map { "\($0)" }.joined(separator: ".")
  }

  func simulator(_ bundle: BuiltBundle) -> [Diagnostic] {
    let isSimulated = bundle.slices.contains(where: \.isForSimulator)
    let platform = (bundle.info["CFBundleSupportedPlatforms"]?.texts ?? [])
      .first { $0.hasSuffix("Simulator") }
    guard isSimulated || platform != nil else { return [] }
    return [
      finding(
        .appleSimulator,
        isSimulated
          ? "\(bundle.bundle.quoted) contains a program for the simulator (ITMS-90087)"
          : "\(bundle.bundle.quoted) names the platform '\(ForeignText.shown(platform ?? ""))' "
            + "(ITMS-90542)", "link the framework for devices only", bundle.folder)
    ]
  }

  var simulatedLibraries: [Diagnostic] {
    reader.simulated.map { entry in
      finding(
        .appleSimulator,
        "\(ForeignText.quoted(entry.name)) contains a program for the simulator (ITMS-90087)",
        "build the app for devices", entry.name)
    }
  }
}
