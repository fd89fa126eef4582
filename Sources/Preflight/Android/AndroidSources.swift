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
    var manifest = AndroidManifest(AndroidElement("manifest"), path: module.path, isBuilt: false)
    let path = (module.folder.isEmpty ? "" : module.folder + "/") + "src/main/AndroidManifest.xml"
    if files.paths.contains(path) {
      do throws(StreamFault) {
        switch files.bytes(path) {
        case .success(let bytes):
          manifest = AndroidManifest(try .source(bytes), path: path, isBuilt: false)
        case .failure(let error): findings += PreflightFiles.unreadable(path, error)
        }
      } catch {
        findings.append(
          PreflightRule.unreadable.finding(
            "the manifest \(ForeignText.quoted(path)) can't be read: "
              + error.message(of: "file"), hint: "correct its XML",
            at: Place(path: path, line: error.line ?? 1)))
      }
    }
    switch target {
    case .known(let number, let place):
      manifest.targetSDK = number
      findings += manifest.target(now: now, place: place)
    case .unresolved(let text, let place): findings.append(unknown(text, place))
    case .missing: findings.append(unknown("", Place(path: module.path, line: 1)))
    }
    findings += manifest.findings()
    if case .known(let code, let place) = gradle.value(["versionCode"], of: module) {
      codes.insert(code)
      findings += AndroidManifest.versionCode(code, place: place)
    }
  }

  private func unknown(_ text: String, _ place: Place) -> Diagnostic {
    var finding = PreflightRule.androidTargetSDK.unknown(
      text.isEmpty
        ? "the build file sets no targetSdk that can be read"
        : "the value of targetSdk is unknown: \(ForeignText.quoted(text))",
      hint: "check the built app, .aab or .apk: its targetSdk is known", in: place.path)
    finding.place = place
    return finding
  }
}
