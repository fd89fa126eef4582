import Base
import Manifests

/// The rules on Xcode projects, their information lists, icons and privacy manifests.
struct AppleSources {
  private let files: PreflightFiles
  private(set) var findings: [Diagnostic] = []
  /// The number of projects, information lists, icon sets and manifests.
  private(set) var count = 0
  private var icons: Set<String> = []
  private var declared: Set<String> = []
  private var manifests: [PrivacyManifest] = []
  /// The keys of all information lists, and of settings that Xcode writes into them.
  private var keys: Set<String> = []
  private var apps: [AppleBundle] = []
  /// The keys that tables of languages have texts for.
  private let localized: Set<String>

  init(_ files: PreflightFiles) {
    self.files = files
    var localized: Set<String> = []
    for path in files.paths where Purpose.isTable(path) {
      if let bytes = files.bytes(path, adding: &findings) {
        localized.formUnion(Purpose.keys(in: bytes))
      }
    }
    self.localized = localized
    for path in files.paths where path.hasSuffix(".xcodeproj/project.pbxproj") { addProject(path) }
    for path in files.paths where PathParts(path).name(0) == PrivacyManifest.fileName {
      addManifest(path)
    }
    addSignatures()
    for folder in icons.sorted() { findings += IconSet(folder, in: files).findings() }
    count += icons.count
    if !apps.isEmpty {
      let sources = SourceSymbols(files)
      findings += sources.faults
      findings += sources.privacy(declared: declared, apps: apps, hasManifest: !manifests.isEmpty)
      findings += sources.purposes(keys: keys, apps: apps)
      findings += sources.modes(of: apps)
    }
  }

  // MARK: - Projects

  private mutating func addProject(_ path: String) {
    count += 1
    guard let bytes = files.bytes(path, limit: 32 << 20, adding: &findings) else { return }
    guard let project = XcodeProject(bytes) else {
      findings.append(
        PreflightRule.unreadable.finding(
          "the Xcode project \(ForeignText.quoted(path)) can't be read",
          hint: "open it in Xcode, and resolve conflicts in it", in: path))
      return
    }
    let folder = PathParts(path).folder(2)
    var bundles: [String: AppleBundle] = [:]
    for target in project.targets {
      guard let bundle = bundle(of: target, in: folder, project: path) else { continue }
      bundles[target.name] = bundle
      findings += InfoRules(bundle).findings()
      let others = project.targets.map(\.name).filter { $0 != target.name }
      if bundle.kind == .app { addIcon(of: target, in: folder, besides: others) }
    }
    for target in project.targets where target.kind == .app {
      guard let app = bundles[target.name] else { continue }
      apps.append(app)
      for name in target.dependencies {
        guard let inner = bundles[name], inner.kind == .appExtension || inner.kind == .watchApp
        else { continue }
        findings += InfoRules.differences(of: inner, from: app)
      }
    }
  }

  private mutating func bundle(
    of target: XcodeProject.Target, in folder: String, project: String
  ) -> AppleBundle? {
    guard let kind = target.kind else { return nil }
    var (members, path, lines) = (target.generated, project, [String: Int]())
    var isPartial = target.hasSettingsFile
    if let name = target.settings["INFOPLIST_FILE"] {
      let written = target.resolved(name).replacing("$(SRCROOT)/", with: "")
        .replacing("$(PROJECT_DIR)/", with: "")
      if let (place, list, bytes) = information(written, in: folder, of: target, project) {
        (path, lines) = (place, TextLines.keys(in: bytes))
        members.merge(target.resolved(list).members ?? [:]) { $1 }
      } else {
        isPartial = true
      }
    } else if target.settings["GENERATE_INFOPLIST_FILE"] != "YES" {
      isPartial = true
    }
    keys.formUnion(members.keys)
    var bundle = AppleBundle(
      name: target.name, kind: kind, info: .dictionary(members), path: path, lines: lines,
      isBuilt: false)
    bundle.isPartial = isPartial
    bundle.localized = localized
    bundle.families = target.settings["TARGETED_DEVICE_FAMILY"].map { text in
      Set(text.split(separator: ",").compactMap { Int($0.filter(\.isNumber)) })
    }
    bundle.isMac = target.settings["SDKROOT"].map { $0 == "macosx" }
    return bundle
  }

  /// The information list that a target names; nil with a finding if it can't be read.
  private mutating func information(
    _ written: String, in folder: String, of target: XcodeProject.Target, _ project: String
  ) -> (path: String, list: PropertyList, bytes: [UInt8])? {
    // Its path or its content can be known in a build only.
    let isPreprocessed = target.settings["INFOPLIST_PREPROCESS"] == "YES"
    guard let path = SpecPath.normal(written, in: folder), !isPreprocessed else {
      let reason = isPreprocessed ? "is written by a preprocessor" : "has a path that is unknown"
      findings.append(
        PreflightRule.unreadable.unknown(
          "the Info.plist \(ForeignText.quoted(written)) of \(ForeignText.quoted(target.name)) "
            + reason + " before the build", hint: "check the built app instead", in: project))
      return nil
    }
    do throws(StreamFault) {
      switch files.bytes(path) {
      case .success(let bytes): return (path, try PropertyList.reading(bytes), bytes)
      case .failure(.notFound):
        findings.append(
          PreflightRule.unreadable.unknown(
            "the Info.plist \(ForeignText.quoted(path)) of \(ForeignText.quoted(target.name)) is "
              + "missing", hint: "add the file, or correct INFOPLIST_FILE", in: path))
      case .failure(let error): findings += PreflightFiles.unreadable(path, error)
      }
    } catch {
      findings.append(
        PreflightRule.unreadable.finding(
          "the Info.plist \(ForeignText.quoted(path)) is no property list: "
            + error.message(of: "file"), hint: "correct it in Xcode, and resolve conflicts in it",
          at: Place(path: path, line: error.line ?? 1)))
    }
    return nil
  }

  private mutating func addIcon(
    of target: XcodeProject.Target, in folder: String, besides others: [String]
  ) {
    guard let name = target.settings["ASSETCATALOG_COMPILER_APPICON_NAME"],
      !AppleBundle.isUnresolved(name)
    else { return }
    let start = folder.isEmpty ? "" : folder + "/"
    let sets = files.paths.filter { path in
      path.hasPrefix(start) && path.hasSuffix("/\(name).appiconset/Contents.json")
        && !path.split(separator: "/").contains { Self.isOfOther(String($0), target.name, others) }
    }
    // A file of Icon Composer replaces the set.
    let isComposed = files.paths.contains { $0.hasPrefix(start) && $0.contains("/\(name).icon/") }
    // Several targets have sets of the same name: which one is used is unknown.
    let own = sets.filter { $0.split(separator: "/").contains { $0 == target.name } }
    let used = sets.count == 1 ? sets : own
    if !isComposed { icons.formUnion(used.map { PathParts($0).folder(1) }) }
  }

  /// True for the folder of another target, such as an extension.
  private static func isOfOther(_ folder: String, _ own: String, _ others: [String]) -> Bool {
    let words = ["extension", "widget", "watch", "clip"]
    return folder != own
      && (others.contains(folder) || words.contains { folder.lowercased().contains($0) })
  }

  // MARK: - Privacy manifests

  private mutating func addManifest(_ path: String) {
    count += 1
    guard let bytes = files.bytes(path, adding: &findings) else { return }
    let manifest = PrivacyManifest(bytes, path: path)
    manifests.append(manifest)
    declared.formUnion(manifest.categories)
    let isOfSDK = path.contains(".framework/") || path.contains(".xcframework/")
    findings += manifest.findings(isOfApp: !apps.isEmpty && !isOfSDK)
  }

  /// Listed SDKs in binary form need a signature.
  private mutating func addSignatures() {
    let suffix = ".xcframework/Info.plist"
    for path in files.paths where path.hasSuffix(suffix) {
      let folder = PathParts(path).folder(1)
      let name = String(PathParts(path).name(1).dropLast(".xcframework".count))
      guard PrivacyTables.sdks.contains(name),
        !files.paths.contains(where: { $0.hasPrefix(folder + "/_CodeSignature/") })
      else { continue }
      findings.append(
        PreflightRule.privacySignature.finding(
          "\(ForeignText.quoted(PathParts(path).name(1))) is not signed; Apple lists this SDK "
            + "(ITMS-91065)", hint: "take a signed release of the SDK", in: path))
    }
  }
}
