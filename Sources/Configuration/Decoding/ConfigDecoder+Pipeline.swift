import Base
import Gitflow

extension ConfigDecoder {
  /// The settings of the generated pipelines.
  mutating func readPipeline() {
    configuration.pipeline.ios = ios()
    configuration.pipeline.android = android()
    configuration.pipeline.flowctl = flowctl()
    read("pipeline", ConfigTable.pipeline)
    let permanent = model.permanentNames.map(\.kind.text)
    for kind in configuration.pipeline.mergeQueues where !permanent.contains(kind) {
      fault(
        "'pipeline.merge-queue' is \(Quoted(kind)), expected \(ConfigText.alternatives(permanent))",
        hint: Self.suggestion(kind, among: permanent), at: "pipeline.merge-queue")
    }
  }

  private mutating func ios() -> IOSProject? {
    guard document.hasSection("pipeline.ios"),
      let project = required("ios", "project", hint: "project: Demo.xcodeproj"),
      let scheme = required("ios", "scheme", hint: "scheme: Demo"),
      required("ios", "bundle-ids", hint: "bundle-ids: [com.example.demo]") != nil
    else { return nil }
    return IOSProject(project: project, scheme: scheme, bundleIDs: [])
  }

  private mutating func android() -> AndroidProject? {
    guard document.hasSection("pipeline.android"),
      let module = required("android", "module", hint: "module: app"),
      let package = required("android", "package", hint: "package: com.example.demo")
    else { return nil }
    return AndroidProject(module: module, package: package)
  }

  /// A required key of a part; the error has the place of the part's first other key.
  private mutating func required(_ part: String, _ key: String, hint: Remedy) -> String? {
    let section = "pipeline.\(part)"
    let place = document.leaves.first { $0.path.hasPrefix(section + ".") }?.place
    return required(key, in: section, hint: hint, at: place)
  }

  private mutating func flowctl() -> FlowctlSource? {
    let path = "pipeline.flowctl"
    let repository = document.text(at: path + ".repository")
    let ref = document.text(at: path + ".ref")
    let digest = document.text(at: path + ".sha256")
    let checksums = document.text(at: path + ".checksums")
    if let folder = document.text(at: path + ".path") {
      guard repository == nil, ref == nil, digest == nil, checksums == nil else {
        fault(
          "'\(path)' has both a path and a repository, expected one of them",
          hint: "flowctl: { path: \(folder) }", at: path + ".path")
        return nil
      }
      return .folder(folder)
    }
    if ref == nil, repository == nil, digest == nil, checksums == nil { return nil }
    if digest != nil, checksums != nil {
      fault(
        "'\(path)' has both sha256 and checksums, expected one of them",
        hint: "leave out sha256, which is for a build from source", at: path + ".sha256")
      return nil
    }
    if let ref, checksums != nil, FlowctlSource.isCommit(ref) {
      fault(
        "'\(path).ref' is a commit ID, but 'checksums' needs the tag of a release",
        hint: "ref: v1.0.0", at: path + ".ref")
      return nil
    }
    let given = ["repository", "sha256", "checksums"].first {
      document.text(at: "\(path).\($0)") != nil
    }
    let place = document.place(of: "\(path).\(given ?? "ref")")
    let name = repository ?? FlowctlSource.usualRepository
    return required("ref", in: path, hint: "ref: v1.0.0", at: place).map { ref in
      checksums.map { .archive(name, ref: ref, checksums: $0) }
        ?? .repository(name, ref: ref, sha256: digest)
    }
  }
}
