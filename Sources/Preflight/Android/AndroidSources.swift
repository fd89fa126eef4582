import Base
import Manifests

/// The rules on the build files and manifests of Android apps.
struct AndroidSources {
  private let files: PreflightFiles
  private let gradle: GradleBuild
  private(set) var findings: [Diagnostic] = []
  /// The number of app modules.
  private(set) var count = 0
  /// The only version code of the apps; nil if there are several or none is known.
  private(set) var versionCode: Int?

  /// Modules that no store gets.
  private static let foreign = ["sample", "demo", "example", "test", "benchmark", "playground"]

  init(_ files: PreflightFiles, now: Int) {
    self.files = files
    gradle = GradleBuild(files)
    findings = gradle.faults
    var codes: Set<Int> = []
    for module in gradle.apps where !Self.isForeign(module.folder) {
      count += 1
      check(module, now: now, &codes)
    }
    versionCode = codes.count == 1 ? codes.first : nil
  }

  private static func isForeign(_ folder: String) -> Bool {
    let known = ["latest", "attest", "contest", "protest"]
    return folder.lowercased().split(separator: "/").contains { part in
      foreign.contains { part.contains($0) } && !known.contains { part.contains($0) }
    }
  }

  private mutating func check(_ module: GradleBuild.Module, now: Int, _ codes: inout Set<Int>) {
    let target = gradle.value(["targetSdk", "targetSdkVersion"], of: module)
    let source = (module.folder.isEmpty ? "" : module.folder + "/") + "src/"
    var manifest =
      read(source + "main/AndroidManifest.xml")
      ?? AndroidManifest(AndroidElement("manifest"), path: module.path, isBuilt: false)
    // Those of flavors and of the release are merged into it.
    for path in files.paths where path.hasPrefix(source) {
      let parts = path.dropFirst(source.count).split(separator: "/")
      guard parts.count == 2, parts[1] == "AndroidManifest.xml", parts[0] != "main" else {
        continue
      }
      let set = parts[0].lowercased()
      if !set.contains("debug"), !set.contains("test") { findings += read(path)?.flags ?? [] }
    }
    findings += GradleBlocks.debuggable(module.bytes).map { line in
      PreflightRule.androidDebuggable.finding(
        "the release build is debuggable, which Google Play refuses",
        hint: "remove it from the block 'release'", at: Place(path: module.path, line: line))
    }
    switch target {
    case .known(let number, let place):
      manifest.targetSDK = number
      findings += manifest.target(now: now, place: place)
    case .unresolved(let text, let place):
      findings.append(unknown(.androidTargetSDK, "targetSdk", text, place))
    case .missing:
      findings.append(
        unknown(.androidTargetSDK, "targetSdk", "", Place(path: module.path, line: 1)))
    }
    findings += manifest.findings()
    for value in gradle.values(["versionCode"], of: module) {
      switch value {
      case .known(let code, let place):
        codes.insert(code)
        findings += AndroidManifest.versionCode(code, place: place)
      case .unresolved(let text, let place):
        findings.append(unknown(.androidVersionCode, "versionCode", text, place))
      // A tool of the release can set it.
      case .missing: break
      }
    }
  }

  /// A manifest of the sources; nil if it is missing or can't be read.
  private mutating func read(_ path: String) -> AndroidManifest? {
    guard files.paths.contains(path) else { return nil }
    do throws(StreamFault) {
      switch files.bytes(path) {
      case .success(let bytes):
        return AndroidManifest(try .source(bytes), path: path, isBuilt: false)
      case .failure(let error): findings += PreflightFiles.unreadable(path, error)
      }
    } catch {
      findings.append(
        PreflightRule.unreadable.finding(
          "the manifest \(ForeignText.quoted(path)) can't be read: " + error.message(of: "file"),
          hint: "correct its XML", at: Place(path: path, line: error.line ?? 1)))
    }
    return nil
  }

  private func unknown(
    _ rule: PreflightRule, _ name: String, _ text: String, _ place: Place
  ) -> Diagnostic {
    var finding = rule.unknown(
      text.isEmpty
        ? "the build file sets no \(name) that can be read"
        : "the value of \(name) is unknown: \(ForeignText.quoted(text))",
      hint: "check the built app, .aab or .apk: its \(name) is known", in: place.path)
    finding.place = place
    return finding
  }
}
