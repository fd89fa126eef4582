import Base
import Manifests

/// The rules on a built app for iOS, macOS and others.
struct AppleArchive {
  let reader: BundleReader
  let path: String
  let now: Int
  /// True for an `.ipa`, which is signed for the store; an archive is signed when it is exported.
  private let isExported: Bool

  init(_ files: any AppFiles, path: String, now: Int) throws(ArchiveFault) {
    reader = try BundleReader(files, path: path)
    (self.path, self.now) = (path, now)
    isExported = path.lowercased().hasSuffix(".ipa")
  }

  var bundles: [BuiltBundle] { reader.bundles }
  var app: BuiltBundle? { bundles.first { $0.bundle.kind == .app } }
  var isMac: Bool { app?.bundle.isMac == true }

  func findings() -> [Diagnostic] {
    var findings = reader.faults + bundles.flatMap { InfoRules($0.bundle).findings() }
    findings += bundles.flatMap(program)
    findings += bundles.flatMap(minimum) + loose + identifiers + symbols
    findings += bundles.flatMap(size) + bundles.flatMap(privacy)
    if !isMac { findings += bundles.flatMap(simulator) + simulatedLibraries + sdk + icon }
    if isExported { findings += bundles.flatMap(signature) }
    if let app {
      for inner in bundles where [.appExtension, .watchApp, .clip].contains(inner.bundle.kind) {
        findings += InfoRules.differences(of: inner.bundle, from: app.bundle)
      }
      findings += purposes(app) + modes(app)
    }
    return findings
  }

  func finding(
    _ rule: PreflightRule, _ message: String, _ hint: String, severity: Severity? = nil,
    _ identity: String...
  ) -> Diagnostic {
    rule.finding(message, hint: hint, in: path, severity: severity, identity: identity)
  }

  // MARK: - Files

  private var loose: [Diagnostic] {
    reader.loose.map { entry in
      finding(
        .appleLooseBinary,
        "\(ForeignText.quoted(entry.name)) is a program or library outside of a framework "
          + "(ITMS-90171)", "remove it, or put it into a framework", entry.name)
    }
  }

  private var identifiers: [Diagnostic] {
    let named = bundles.compactMap { bundle in
      bundle.info["CFBundleIdentifier"]?.text.map { (bundle, $0) }
    }
    var (seen, findings) = ([String: BuiltBundle](), [Diagnostic]())
    for (bundle, id) in named {
      if let other = seen[id] {
        findings.append(
          finding(
            .appleBundleID,
            "\(other.bundle.quoted) and \(bundle.bundle.quoted) share the identifier "
              + ForeignText.quoted(id), "give one of them an identifier of its own", bundle.folder))
      }
      seen[id] = bundle
      let own = app?.info["CFBundleIdentifier"]?.text
      if bundle.bundle.kind == .appExtension, let own, !id.hasPrefix(own + "."),
        !isInside(bundle, .watchApp)
      {
        findings.append(
          finding(
            .appleBundleID,
            "the identifier \(ForeignText.quoted(id)) of \(bundle.bundle.quoted) does not start "
              + "with that of its app, \(ForeignText.quoted(own))", "change it to \(own).NAME",
            bundle.folder))
      }
    }
    return findings
  }

  private func isInside(_ bundle: BuiltBundle, _ kind: AppleBundle.Kind) -> Bool {
    bundles.contains { $0.bundle.kind == kind && bundle.folder.hasPrefix($0.folder + "/") }
  }

  private var symbols: [Diagnostic] {
    guard !isExported else { return [] }
    return bundles.compactMap { bundle in
      let ids = bundle.slices.compactMap(\.uuid)
      guard !ids.isEmpty, !ids.contains(where: reader.symbols.contains) else { return nil }
      return finding(
        .dsymMissing, "\(bundle.bundle.quoted) has no dSYM: its crashes can't be read",
        "set DEBUG_INFORMATION_FORMAT to dwarf-with-dsym", bundle.folder)
    }
  }

  private func size(_ bundle: BuiltBundle) -> [Diagnostic] {
    var limits: [(size: Int, most: Int, what: String)] = []
    let text = bundle.slices.map(\.textSize).max() ?? 0
    let megabyte = 1_000_000
    switch bundle.bundle.kind {
    case .app:
      limits.append((text, 500 * megabyte, "code"))
      limits.append((bundle.size, (isMac ? 200_000 : 4_000) * megabyte, "files"))
    case .watchApp: limits.append((bundle.size, 75 * megabyte, "files"))
    case .clip:
      let system = bundle.info["MinimumOSVersion"]?.text.flatMap { Int($0.prefix { $0 != "." }) }
      let most = (system ?? 17) < 16 ? 10 : system == 16 ? 15 : 100
      limits.append((bundle.size, most * megabyte, "files"))
    case .appExtension, .framework: break
    }
    return limits.filter { $0.size > $0.most }.map { limit in
      finding(
        .appleSize,
        "\(bundle.bundle.quoted) has \(limit.size / megabyte) MB of \(limit.what), Apple accepts "
          + "\(limit.most / megabyte) MB", "remove unused code and images, or load them later",
        bundle.folder, limit.what)
    }
  }

  private var icon: [Diagnostic] {
    guard let app else { return [] }
    let primary = app.info["CFBundleIcons"]?["CFBundlePrimaryIcon"]?["CFBundleIconName"]
    if app.info["CFBundleIconName"] != nil || primary != nil { return [] }
    return [
      finding(
        .iconMissing, "\(app.bundle.quoted) has no 'CFBundleIconName' (ITMS-90713)",
        "choose an icon of an asset catalog for the target")
    ]
  }

  // MARK: - Privacy

  private func privacy(_ bundle: BuiltBundle) -> [Diagnostic] {
    let isFramework = bundle.bundle.kind == .framework
    let findings = bundle.manifests.flatMap {
      $0.findings(isOfApp: bundle.bundle.kind == .app && bundle.manifests.count == 1)
    }
    let name = String(bundle.bundle.name.prefix { $0 != "." })
    if isFramework, bundle.manifests.isEmpty, PrivacyTables.sdks.contains(name) {
      return findings + [
        finding(
          .privacySDK,
          "\(bundle.bundle.quoted) has no privacy manifest; Apple requires one if the SDK is new "
            + "to the app (ITMS-91061)", "update the SDK", bundle.folder)
      ]
    }
    if isMac { return findings }
    let declared = bundle.manifests.reduce(into: Set<String>()) { $0.formUnion($1.categories) }
    let imports = bundle.imports
    return findings
      + PrivacyTables.categories.compactMap { category in
        guard !declared.contains(category.name),
          let symbol = category.symbols.first(where: { imports.contains("_" + $0) })
        else { return nil }
        return finding(
          .privacyUndeclared,
          "\(bundle.bundle.quoted) imports '\(symbol)', but its privacy manifest does not declare "
            + "'\(PrivacyTables.prefix)\(category.name)' (ITMS-91053)",
          "declare it with one of \(category.reasons.joined(separator: ", "))", bundle.folder,
          category.name)
      }
  }

  private func purposes(_ app: BuiltBundle) -> [Diagnostic] {
    let keys = Set(app.info.members?.keys.map { $0 } ?? [])
    if isMac { return [] }
    return Purpose.entries.compactMap { entry in
      guard !Purpose.isDeclared(entry.key, among: keys) else { return nil }
      for bundle in bundles where bundle.bundle.kind == .app || bundle.bundle.kind == .framework {
        let imports = bundle.imports
        let symbol = entry.symbols.first {
          imports.contains("_OBJC_CLASS_$_" + $0) || imports.contains("_" + $0)
        }
        guard let symbol else { continue }
        return finding(
          .purposeMissing,
          "\(bundle.bundle.quoted) uses '\(symbol)', but the app has no '\(entry.key)' (ITMS-90683)",
          "add the key with a reason, or remove the use", entry.key)
      }
      return nil
    }
  }

  private func modes(_ app: BuiltBundle) -> [Diagnostic] {
    let linked = bundles.reduce(into: Set<String>()) { $0.formUnion($1.frameworks) }
    if linked.isEmpty { return [] }
    return BackgroundModes.findings(of: app.bundle) { $0.contains(where: linked.contains) }
  }
}
