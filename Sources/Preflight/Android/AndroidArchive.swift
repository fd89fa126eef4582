import Base

/// The rules on an `.aab` or `.apk`.
struct AndroidArchive {
  private let zip: ZipArchive
  private let path: String
  private let now: Int
  private let isBundle: Bool
  /// The manifests by module; an `.apk` has one, named ``.
  private let manifests: [String: AndroidManifest]

  init(_ zip: ZipArchive, path: String, now: Int) throws(ArchiveFault) {
    (self.zip, self.path, self.now) = (zip, path, now)
    isBundle = path.lowercased().hasSuffix(".aab")
    var manifests: [String: AndroidManifest] = [:]
    for entry in zip.entries {
      let parts = PathParts(entry.name)
      guard parts.name(0) == "AndroidManifest.xml",
        isBundle ? parts.parts.count == 3 && parts.name(1) == "manifest" : parts.parts.count == 1
      else { continue }
      let bytes = try zip.bytes(of: entry)
      do throws(StreamFault) {
        let root = isBundle ? try AndroidElement.proto(bytes) : try AndroidElement.binary(bytes)
        manifests[isBundle ? parts.name(2) : ""] = AndroidManifest(root, path: path, isBuilt: true)
      } catch {
        throw ArchiveFault(
          "\(ForeignText.quoted(entry.name)): " + error.message(of: "file"))
      }
    }
    self.manifests = manifests
    if base == nil { throw ArchiveFault("it has no AndroidManifest.xml") }
  }

  private var base: AndroidManifest? { manifests[isBundle ? "base" : ""] }
  private var place: Place { Place(path: path, line: 1) }

  func findings() throws(ArchiveFault) -> [Diagnostic] {
    guard let base else { return [] }
    // An app without a target has that of its minimum.
    let isSplit = base.root["split"] != nil
    var findings = manifests.sorted { $0.key < $1.key }.flatMap { $0.value.findings() }
    if !isSplit {
      findings += base.target(now: now, place: place) + unknownTarget
      let code = base.root["versionCode"].flatMap { Int($0) }
      findings +=
        code.map { AndroidManifest.versionCode($0, place: place) }
        ?? [
          PreflightRule.androidVersionCode.unknown(
            "the manifest has no versionCode", hint: "set versionCode in the build file", in: path)
        ]
      findings += abis + permissions
    }
    return findings + (try pages()) + (try alignment()) + signature + size
  }

  private var unknownTarget: [Diagnostic] {
    if base?.targetSDK != nil { return [] }
    return [
      PreflightRule.androidTargetSDK.unknown(
        "the manifest has no targetSdkVersion", hint: "set targetSdk in the build file", in: path)
    ]
  }

  private func finding(
    _ rule: PreflightRule, _ message: String, _ hint: String, severity: Severity? = nil,
    _ identity: String...
  ) -> Diagnostic {
    rule.finding(message, hint: hint, in: path, severity: severity, identity: identity)
  }

  // MARK: - Native code

  /// A native library with its module and ABI.
  private struct Library {
    let entry: AppEntry
    let module: String
    let abi: String

    var is64Bit: Bool { abi == "arm64-v8a" || abi == "x86_64" }
  }

  private var libraries: [Library] {
    zip.entries.compactMap { entry in
      let parts = PathParts(entry.name)
      guard entry.name.hasSuffix(".so"), parts.name(2) == "lib",
        parts.parts.count == (isBundle ? 4 : 3)
      else { return nil }
      return Library(entry: entry, module: isBundle ? parts.name(3) : "", abi: parts.name(1))
    }
  }

  /// The day from which Google Play refuses updates without 16 KB pages.
  private static let pageDay = "2027-02-01"
  private static let page = 16_384

  private var pageSeverity: Severity {
    let start = CalendarDay(parsing: Self.pageDay)?.secondsSince1970 ?? .max
    return now >= start ? .error : .warning
  }

  private var needsPages: Bool { base?.targetSDK.map { $0 >= 35 } ?? false }

  private func pages() throws(ArchiveFault) -> [Diagnostic] {
    guard needsPages else { return [] }
    var findings: [Diagnostic] = []
    for library in libraries where library.is64Bit {
      guard let least = try ELFHead(library.entry, in: zip)?.alignments.min() else {
        findings.append(
          PreflightRule.androidPageSize.unknown(
            "\(ForeignText.quoted(library.entry.name)) is no library that can be read",
            hint: "build the app again with the whole library", in: path))
        continue
      }
      if least >= Self.page { continue }
      findings.append(
        finding(
          .androidPageSize,
          "\(ForeignText.quoted(library.entry.name)) is aligned to \(least) bytes; Google Play "
            + "refuses updates without 16 KB pages from \(Self.pageDay)",
          "update the library, or link it with -z max-page-size=16384", severity: pageSeverity,
          library.entry.name))
    }
    return findings
  }

  private func alignment() throws(ArchiveFault) -> [Diagnostic] {
    guard needsPages else { return [] }
    let wide = libraries.filter(\.is64Bit)
    if isBundle { return wide.isEmpty ? [] : try bundleAlignment() }
    var findings: [Diagnostic] = []
    for library in wide {
      guard let offset = try zip.offset(of: library.entry), offset % Self.page != 0 else {
        continue
      }
      findings.append(
        finding(
          .androidZipAlign,
          "\(ForeignText.quoted(library.entry.name)) starts at byte \(offset), expected a multiple "
            + "of \(Self.page)", "align the APK: zipalign -P 16 4", severity: pageSeverity,
          library.entry.name))
    }
    return findings
  }

  /// The alignment that bundletool writes: `optimizations.uncompress_native_libraries`.
  private func bundleAlignment() throws(ArchiveFault) -> [Diagnostic] {
    guard let entry = zip.entries.first(where: { $0.name == "BundleConfig.pb" }) else { return [] }
    guard let config = ProtoMessage(try zip.bytes(of: entry)[...]) else {
      return [
        PreflightRule.androidZipAlign.unknown(
          "'BundleConfig.pb' can't be read", hint: "build the bundle again", in: path)
      ]
    }
    guard
      let native = config.message(2)?.message(2), native.number(1) == 1,
      (native.number(2) ?? 0) < 2
    else { return [] }
    return [
      finding(
        .androidZipAlign,
        "the bundle aligns native libraries to less than 16 KB pages",
        "build with the Android Gradle plugin 8.5.1 or later", severity: pageSeverity)
    ]
  }

  private var abis: [Diagnostic] {
    let modules = Dictionary(grouping: libraries, by: \.module)
      .mapValues { Set($0.map(\.abi)) }.sorted { $0.key < $1.key }
    var findings: [Diagnostic] = []
    let pairs = [("armeabi-v7a", "arm64-v8a"), ("armeabi", "arm64-v8a"), ("x86", "x86_64")]
    // Gradle names an APK for one ABI after it: the others are in files of their own.
    let name = PathParts(path).name(0)
    let isOfABI = pairs.contains { name.contains("-\($0.0)-") || name.contains("-\($0.0).") }
    let all = modules.reduce(into: Set<String>()) { $0.formUnion($1.value) }
    for (narrow, wide) in pairs where all.contains(narrow) && !all.contains(wide) && !isOfABI {
      findings.append(
        finding(
          .android64Bit, "the app has native code for '\(narrow)' but none for '\(wide)'",
          "add '\(wide)', or remove '\(narrow)'", narrow))
    }
    guard isBundle, let first = modules.first else { return findings }
    for module in modules.dropFirst() where module.value != first.value {
      findings.append(
        finding(
          .androidABIParity,
          "the module \(ForeignText.quoted(module.key)) has native code for "
            + "\(module.value.sorted().joined(separator: ", ")), "
            + "\(ForeignText.quoted(first.key)) for \(first.value.sorted().joined(separator: ", "))",
          "set the same abiFilters for all modules", module.key))
    }
    return findings
  }

  // MARK: - Permissions, signature, size

  /// Permissions with a form; whether it is filed only the store knows.
  private var permissions: [Diagnostic] {
    let all = manifests.values.reduce(into: Set<String>()) { $0.formUnion($1.permissions) }
    return all.sorted().compactMap { permission in
      DeclaredPermissions.forms[permission].map { form in
        finding(
          .permissionAdded,
          "the app requests '\(permission)': the Play Console requires a declaration on \(form)",
          "file the form, or remove the permission with tools:node; --baseline hides known ones",
          severity: .note, permission)
      }
    }
  }

  private var signature: [Diagnostic] {
    let files = zip.entries.map(\.name).filter { $0.hasPrefix("META-INF/") }
    let isSigned = files.contains { name in [".RSA", ".EC", ".DSA"].contains(where: name.hasSuffix)
    }
    if isBundle ? isSigned : zip.hasSigningBlock { return [] }
    return [
      finding(
        .androidSignature,
        isBundle
          ? "the bundle is not signed"
          : "the APK has no signature of version 2 or later", "sign it with the upload key")
    ]
  }

  private var size: [Diagnostic] {
    guard isBundle else { return [] }
    let megabyte = 1_000_000
    let base = zip.entries.filter { $0.name.hasPrefix("base/") }.reduce(0) { $0 + $1.storedSize }
    let all = zip.entries.reduce(0) { $0 + $1.storedSize }
    return [("the base module", base, 500), ("the bundle", all, 4000)]
      .filter { $0.1 > $0.2 * megabyte }.map { what, size, most in
        finding(
          .androidSize,
          "\(what) has \(size / megabyte) MB compressed, Google Play accepts \(most) MB",
          "move large files into an asset pack", what)
      }
  }
}
