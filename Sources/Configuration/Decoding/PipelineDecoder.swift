import Diagnostics
import Gitflow
import Pipelines

/// Makes the settings of pipelines of a document whose keys and types are right.
struct PipelineDecoder {
  private let document: ConfigDocument
  private let model: BranchModel
  private(set) var faults: ConfigFaults

  init(_ document: ConfigDocument, _ model: BranchModel, faults: ConfigFaults) {
    self.document = document
    self.model = model
    self.faults = faults
  }

  mutating func settings() -> PipelineSettings {
    PipelineSettings(
      ios: ios(), android: android(),
      providers: document.texts(at: "pipeline.providers")?.compactMap(PipelineProvider.init)
        ?? [.github],
      flowctl: flowctl(), mergeQueues: mergeQueues())
  }

  private mutating func ios() -> IOSProject? {
    guard isNamed("ios", ConfigTable.pipeline),
      let project = required("ios.project", "project: Demo.xcodeproj"),
      let scheme = required("ios.scheme", "scheme: Demo"),
      required("ios.bundle-ids", "bundle-ids: [com.example.demo]") != nil
    else { return nil }
    return IOSProject(
      project: project, scheme: scheme,
      bundleIDs: document.texts(at: "pipeline.ios.bundle-ids") ?? [],
      xcode: document.text(at: "pipeline.ios.xcode"),
      destination: document.text(at: "pipeline.ios.destination") ?? IOSProject.usualDestination,
      generator: document.choice(at: "pipeline.ios.generate", of: IOSProject.Generator.self)
        ?? .none)
  }

  private mutating func android() -> AndroidProject? {
    guard isNamed("android", ConfigTable.pipeline),
      let module = required("android.module", "module: app"),
      let package = required("android.package", "package: com.example.demo")
    else { return nil }
    return AndroidProject(
      module: module, package: package,
      java: document.integer(at: "pipeline.android.java") ?? AndroidProject.usualJava)
  }

  private mutating func flowctl() -> FlowctlSource? {
    let repository = document.text(at: "pipeline.flowctl.repository")
    let ref = document.text(at: "pipeline.flowctl.ref")
    let digest = document.text(at: "pipeline.flowctl.sha256")
    if let folder = document.text(at: "pipeline.flowctl.path") {
      guard repository == nil, ref == nil, digest == nil else {
        faults.add(
          "'pipeline.flowctl' names a path and a repository, expected one of them",
          hint: "flowctl: { path: \(folder) }", at: document.place(of: "pipeline.flowctl.path"))
        return nil
      }
      return .folder(folder)
    }
    if ref == nil, repository == nil, digest == nil { return nil }
    guard let ref else {
      if document.isWritten("pipeline.flowctl.ref") { return nil }
      faults.add(
        "'pipeline.flowctl' has no 'ref'", hint: "ref: v1.0.0",
        at: document.place(of: "pipeline.flowctl." + (repository == nil ? "sha256" : "repository")))
      return nil
    }
    return .repository(repository ?? FlowctlSource.usualRepository, ref: ref, sha256: digest)
  }

  private mutating func mergeQueues() -> [String] {
    let kinds = document.texts(at: "pipeline.merge-queue") ?? []
    let permanent = model.permanentNames.map(\.kind.text)
    for kind in kinds where !permanent.contains(kind) {
      faults.add(
        "'pipeline.merge-queue' is \(Quoted(kind)), expected \(ConfigText.alternatives(permanent))",
        hint: NearestWord.find(kind, in: permanent).map { "did you mean '\($0)'?" },
        at: document.place(of: "pipeline.merge-queue"))
    }
    return kinds
  }

  /// True where the file says anything of a part.
  private func isNamed(_ part: String, _ section: ConfigKey) -> Bool {
    let keys = section.children.first { $0.name == part }?.children ?? []
    return keys.contains { document["pipeline.\(part).\($0.name)"] != nil }
  }

  private mutating func required(_ key: String, _ hint: Remedy) -> String? {
    let path = "pipeline." + key
    if let text = document.text(at: path) { return text }
    if document.isWritten(path) { return nil }
    let part = key.split(separator: ".").dropLast().joined(separator: ".")
    let name = key.split(separator: ".").last.map(String.init) ?? key
    faults.add(
      "'pipeline.\(part)' has no '\(name)'", hint: hint,
      at: document.place(of: path) ?? firstPlace(part))
    return nil
  }

  /// Where the part says something else.
  private func firstPlace(_ part: String) -> ConfigPlace? {
    document.leaves.first { $0.path.hasPrefix("pipeline.\(part).") }?.place
  }
}
