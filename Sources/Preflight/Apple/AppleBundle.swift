import Base
import Manifests

/// An app, an extension or a framework: of a project, or built.
struct AppleBundle {
  enum Kind: Hashable {
    case app
    case clip
    case watchApp
    case appExtension
    case framework
  }

  let name: String
  let kind: Kind
  /// The information list; values of unknown build settings contain `$(`.
  var info: PropertyList
  /// The file to report.
  let path: String
  /// The lines of keys, as far as known.
  var lines: [String: Int] = [:]
  let isBuilt: Bool
  /// The families of devices: 1 is iPhone, 2 iPad; nil if unknown.
  var families: Set<Int>?
  /// True for a Mac app, nil if unknown.
  var isMac: Bool?
  /// Keys whose texts are in the tables of languages.
  var localized: Set<String> = []
  /// True if a settings file can set keys that are not read.
  var isPartial = false

  func place(_ key: String) -> Place { Place(path: path, line: lines[key] ?? 1) }

  var quoted: String { ForeignText.quoted(name) }

  /// The text of a key; nil if it is missing, or if its build setting is unknown.
  ///
  /// A built app has no settings any more.
  func known(_ key: String) -> String? {
    info[key]?.text.flatMap { $0.isEmpty || !isBuilt && Self.isUnresolved($0) ? nil : $0 }
  }

  /// True for a text with a placeholder that a build replaces.
  static func isUnresolved(_ text: String) -> Bool {
    text.contains { "$@{}<>%#".contains($0) } || text.contains("__")
  }
}

/// The rules on an information list.
struct InfoRules {
  let bundle: AppleBundle
  private var isApp: Bool { bundle.kind == .app }

  init(_ bundle: AppleBundle) { self.bundle = bundle }

  func findings() -> [Diagnostic] {
    absent + version + build + purposes + (isApp ? encryption + orientations + category : [])
  }

  /// A built app must have its version and build; frameworks can be without.
  private var absent: [Diagnostic] {
    guard bundle.isBuilt, bundle.kind != .framework else { return [] }
    let keys: [(String, String, PreflightRule)] = [
      ("CFBundleShortVersionString", "version", .appleVersionForm),
      ("CFBundleVersion", "build", .appleBuildForm),
    ]
    return keys.filter { bundle.known($0.0) == nil }.map { key, word, rule in
      rule.finding(
        "\(bundle.quoted) has no \(word): '\(key)' is missing, empty or no text (ITMS-90056)",
        hint: "set it in the target, and build the app again", at: bundle.place(key),
        identity: [bundle.name, key])
    }
  }

  private var version: [Diagnostic] {
    let key = "CFBundleShortVersionString"
    guard let version = bundle.known(key), !Self.isVersion(version, most: 3) else { return [] }
    return [
      PreflightRule.appleVersionForm.finding(
        "\(bundle.quoted) has the version \(ForeignText.quoted(version)), Apple accepts up to three "
          + "integers with dots (ITMS-90060)", hint: "write a version such as 1.4.0",
        at: bundle.place(key), severity: severity(of: version), identity: [bundle.name])
    ]
  }

  private var build: [Diagnostic] {
    let key = "CFBundleVersion"
    guard let build = bundle.known(key), !Self.isVersion(build, most: 3) else { return [] }
    let isLong = Self.isVersion(build, most: 16)
    return [
      PreflightRule.appleBuildForm.finding(
        "\(bundle.quoted) has the build \(ForeignText.quoted(build)), Apple "
          + (isLong ? "reads three integers only" : "accepts integers with dots (ITMS-90058)"),
        hint: "write up to three integers with dots, such as 42", at: bundle.place(key),
        severity: isLong ? .warning : severity(of: build), identity: [bundle.name])
    ]
  }

  /// A word without digits in sources, such as `dev`, can be a placeholder of CI.
  private func severity(of text: String) -> Severity {
    bundle.isBuilt || text.contains(where: \.isNumber) ? .error : .warning
  }

  /// True for integers separated by dots.
  static func isVersion(_ text: String, most: Int) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return 1...most ~= parts.count
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(ASCII.isDigit) }
  }

  private var purposes: [Diagnostic] {
    (bundle.info.members ?? [:]).sorted { $0.key < $1.key }.compactMap { key, value in
      guard Purpose.isKey(key), !bundle.localized.contains(key),
        let fault = fault(ofPurpose: value)
      else { return nil }
      return PreflightRule.purposeEmpty.finding(
        "'\(ForeignText.shown(key))' of \(bundle.quoted) \(fault) (ITMS-90683)",
        hint: "write what the app does with it", at: bundle.place(key),
        identity: [bundle.name, key])
    }
  }

  private func fault(ofPurpose value: PropertyList) -> String? {
    guard let text = value.text else { return "is no text" }
    if text.allSatisfy(\.isWhitespace) { return "is empty" }
    let isSetting = bundle.isBuilt && (text.contains("$(") || text.contains("${"))
    return isSetting ? "contains a build setting" : nil
  }

  private var encryption: [Diagnostic] {
    let key = "ITSAppUsesNonExemptEncryption"
    guard bundle.info[key] == nil, !bundle.isPartial, bundle.isMac != true else { return [] }
    return [
      PreflightRule.encryptionKey.finding(
        "\(bundle.quoted) has no '\(key)': App Store Connect stops each build until "
          + "it is set", hint: "add the key to the Info.plist, false for an exempt app",
        in: bundle.path, identity: [bundle.name])
    ]
  }

  private static let orientations = [
    "UIInterfaceOrientationPortrait", "UIInterfaceOrientationPortraitUpsideDown",
    "UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight",
  ]

  private var orientations: [Diagnostic] {
    let key = "UISupportedInterfaceOrientations"
    guard let families = bundle.families, families.contains(2), bundle.isMac != true,
      bundle.info["UIRequiresFullScreen"] != .other("true"),
      bundle.info["UIRequiresFullScreen~ipad"] != .other("true"),
      let list = bundle.info[key + "~ipad"] ?? bundle.info[key], !list.texts.isEmpty,
      !list.texts.contains(where: AppleBundle.isUnresolved)
    else { return [] }
    let absent = Self.orientations.filter { !list.texts.contains($0) }
    if absent.isEmpty { return [] }
    let names = absent.map { "'\($0.dropFirst("UIInterfaceOrientation".count))'" }
    return [
      PreflightRule.padOrientations.finding(
        "the iPad app \(bundle.quoted) lacks \(names.joined(separator: ", ")), expected all four "
          + "orientations (ITMS-90474)",
        hint: "add them to '\(key)~ipad', or set UIRequiresFullScreen", at: bundle.place(key),
        identity: [bundle.name])
    ]
  }

  private var category: [Diagnostic] {
    let key = "LSApplicationCategoryType"
    let text = bundle.info[key]?.text
    guard bundle.isMac == true, !bundle.isPartial, text?.isEmpty ?? true else { return [] }
    return [
      PreflightRule.macCategory.finding(
        "the Mac app \(bundle.quoted) has no '\(key)'",
        hint: "add it to the Info.plist, such as public.app-category.productivity",
        in: bundle.path, identity: [bundle.name])
    ]
  }
}

extension InfoRules {
  /// The versions of an extension and of its app must be equal.
  static func differences(of inner: AppleBundle, from app: AppleBundle) -> [Diagnostic] {
    let keys = [
      ("CFBundleShortVersionString", "version", "MARKETING_VERSION"),
      ("CFBundleVersion", "build", "CURRENT_PROJECT_VERSION"),
    ]
    return keys.compactMap { key, word, setting in
      guard let own = inner.known(key), let other = app.known(key), own != other else { return nil }
      return PreflightRule.appleVersionDiffers.finding(
        "\(inner.quoted) has the \(word) \(ForeignText.quoted(own)), its app "
          + "\(ForeignText.quoted(other)) (ITMS-90473)", hint: "use $(\(setting)) in both",
        at: inner.place(key), identity: [inner.name, key])
    }
  }
}
