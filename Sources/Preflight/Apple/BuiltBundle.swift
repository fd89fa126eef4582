import Base
import Manifests

/// A bundle of a built app with its program.
struct BuiltBundle {
  /// The folder in the archive.
  let folder: String
  var bundle: AppleBundle
  var program: AppEntry?
  var slices: [MachOSlice] = []
  /// The privacy manifests of the bundle, without those of bundles with a program in it.
  var manifests: [PrivacyManifest] = []
  /// The property list in the provisioning profile; nil without one.
  var profile: PropertyList?
  /// Bytes of all its files.
  var size = 0

  var info: PropertyList { bundle.info }
  var imports: Set<String> { slices.reduce(into: []) { $0.formUnion($1.imports) } }
  var frameworks: Set<String> { slices.reduce(into: []) { $0.formUnion($1.frameworks) } }
}

/// Reads the bundles of an `.ipa` or an `.xcarchive`.
struct BundleReader {
  let files: any AppFiles
  /// The path of the archive in reports.
  let path: String
  private(set) var bundles: [BuiltBundle] = []
  private(set) var faults: [Diagnostic] = []
  /// Programs in the app that belong to no bundle.
  private(set) var loose: [AppEntry] = []
  /// Libraries of Swift that are built for the simulator.
  private(set) var simulated: [AppEntry] = []
  /// The identifiers of programs with debug symbols.
  private(set) var symbols: Set<[UInt8]> = []

  /// Each file is compared with each bundle.
  private static let mostBundles = 2000
  private static let endings = [".app", ".appex", ".framework", ".xpc", ".systemextension"]

  init(_ files: any AppFiles, path: String) throws(ArchiveFault) {
    (self.files, self.path) = (files, path)
    for entry in files.entries {
      if let folder = Self.bundleFolder(ofInfo: entry.name) { try addBundle(folder, entry) }
    }
    guard bundles.contains(where: { $0.bundle.kind == .app }) else {
      throw ArchiveFault("it contains no app with an Info.plist")
    }
    bundles.sort { $0.folder < $1.folder }
    try readFiles()
  }

  /// The bundle of an information list: `Payload/A.app` of `Payload/A.app/Info.plist`.
  private static func bundleFolder(ofInfo name: String) -> String? {
    let parts = PathParts(name)
    guard parts.name(0) == "Info.plist", !parts.contains("dSYMs") else { return nil }
    for up in [1, 2, 4] where endings.contains(where: parts.name(up).hasSuffix) {
      let inner = parts.parts.dropLast().suffix(up - 1).joined(separator: "/")
      if ["", "Contents", "Versions/A/Resources"].contains(inner) { return parts.folder(up) }
    }
    return nil
  }

  private mutating func addBundle(_ folder: String, _ entry: AppEntry) throws(ArchiveFault) {
    if bundles.contains(where: { $0.folder == folder }) || entry.isLink { return }
    guard bundles.count < Self.mostBundles else {
      throw ArchiveFault("it has more than \(Self.mostBundles) bundles")
    }
    let bytes = try files.bytes(of: entry)
    let info: PropertyList
    do throws(StreamFault) {
      info = try PropertyList.reading(bytes)
    } catch {
      faults.append(
        PreflightRule.unreadable.finding(
          "\(ForeignText.quoted(entry.name)): " + error.message(of: "file"),
          hint: "build the app again", in: path, identity: [entry.name]))
      return
    }
    var bundle = AppleBundle(
      name: PathParts(folder).name(0), kind: Self.kind(folder, info), info: info, path: path,
      isBuilt: true)
    let families = info["UIDeviceFamily"]?.items.compactMap { item -> Int? in
      if case .other(let text) = item { Int(text) } else { item.text.flatMap { Int($0) } }
    }
    bundle.families = families.map { Set($0) }
    let platforms = info["CFBundleSupportedPlatforms"]?.texts ?? []
    bundle.isMac = platforms.contains("MacOSX") || entry.name.hasSuffix("Contents/Info.plist")
    bundles.append(BuiltBundle(folder: folder, bundle: bundle))
  }

  private static func kind(_ folder: String, _ info: PropertyList) -> AppleBundle.Kind {
    let parts = PathParts(folder)
    switch true {
    case folder.hasSuffix(".framework"): return .framework
    case !folder.hasSuffix(".app"): return .appExtension
    case parts.contains("AppClips"): return .clip
    case parts.contains("Watch"): return .watchApp
    default: return parts.parts.dropLast().contains { $0.hasSuffix(".app") } ? .watchApp : .app
    }
  }

  // MARK: - Files

  private mutating func readFiles() throws(ArchiveFault) {
    let folders = bundles.map { $0.folder + "/" }
    let programs = bundles.map { $0.bundle.info["CFBundleExecutable"]?.text ?? "" }
    for entry in files.entries {
      // The innermost bundle is the longest.
      guard
        let owner = folders.indices.filter({ entry.name.hasPrefix(folders[$0]) })
          .max(by: { folders[$0].count < folders[$1].count })
      else {
        if entry.name.contains(".dSYM/Contents/Resources/DWARF/") { try addSymbols(entry) }
        continue
      }
      for index in folders.indices where entry.name.hasPrefix(folders[index]) {
        bundles[index].size += entry.size
      }
      if entry.isLink { continue }
      let rest = entry.name.dropFirst(folders[owner].count)
      let name = PathParts(entry.name).name(0)
      if Purpose.isTable(name) {
        let table = try files.bytes(of: entry)
        bundles[owner].bundle.localized.formUnion(Purpose.keys(in: table))
      } else if name == PrivacyManifest.fileName {
        let manifest = PrivacyManifest(try files.bytes(of: entry), path: path)
        bundles[owner].manifests.append(manifest)
      } else if rest == "embedded.mobileprovision" || rest == "Contents/embedded.provisionprofile" {
        bundles[owner].profile = Self.profile(try files.bytes(of: entry))
      } else if name == programs[owner],
        [name, "Contents/MacOS/" + name, "Versions/A/" + name].contains(String(rest))
      {
        try readProgram(entry, owner)
      } else if Self.canBeProgram(name), MachO.isOne(try files.start(of: entry, count: 8)) {
        try addLoose(entry, isOfSwift: name.hasPrefix("libswift"))
      }
    }
  }

  private mutating func readProgram(_ entry: AppEntry, _ owner: Int) throws(ArchiveFault) {
    bundles[owner].program = entry
    guard MachO.isOne(try files.start(of: entry, count: 8)) else { return }
    bundles[owner].slices = try MachO.slices(of: entry, in: files, wantsSymbols: true)
  }

  /// Libraries of Swift may be in the app, but for devices only.
  private mutating func addLoose(_ entry: AppEntry, isOfSwift: Bool) throws(ArchiveFault) {
    guard isOfSwift else { return loose.append(entry) }
    let slices = try MachO.slices(of: entry, in: files, wantsSymbols: false)
    if slices.contains(where: \.isForSimulator) { simulated.append(entry) }
  }

  private mutating func addSymbols(_ entry: AppEntry) throws(ArchiveFault) {
    guard MachO.isOne(try files.start(of: entry, count: 8)) else { return }
    let slices = try MachO.slices(of: entry, in: files, wantsSymbols: false)
    symbols.formUnion(slices.compactMap(\.uuid))
  }

  /// Names of programs and libraries; reading the start of every image takes too long.
  private static func canBeProgram(_ name: String) -> Bool {
    !name.contains(".") || [".dylib", ".so", ".o"].contains { name.hasSuffix($0) }
  }

  /// The property list inside the signed message of a profile.
  private static func profile(_ bytes: [UInt8]) -> PropertyList? {
    guard let start = bytes.firstRange(of: Array("<?xml".utf8))?.lowerBound,
      let end = bytes[start...].firstRange(of: Array("</plist>".utf8))?.upperBound
    else { return nil }
    return try? PropertyList(Array(bytes[start..<end]))
  }
}
