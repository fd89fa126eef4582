import Configuration
import Base
import Git
import Gitflow
import Manifests
import Pipelines
import Session

/// Adapts a new project to its repository, and lists the next steps.
struct ProjectBeginning {
  let session: Session

  /// The files with the names of the existing permanent branches, if there are any.
  func fitting(_ tree: RenderedTree) async throws(Failure) -> RenderedTree {
    guard let file = tree.files[Session.configurationName],
      let text = String(validating: file.bytes, as: UTF8.self),
      let preset = text.firstRange(of: "preset: adapted\n"), let line = try await branches()
    else { return tree }
    var fitted = text
    fitted.insert(contentsOf: line + "\n", at: preset.upperBound)
    var files = tree.files
    files[Session.configurationName] = RenderedTree.File(
      Array(fitted.utf8), file.ownership, isExecutable: file.isExecutable)
    return RenderedTree(files: files, renames: tree.renames)
  }

  /// The branches as the configuration names them; nil for the default names.
  private func branches() async throws(Failure) -> String? {
    guard session.location?.isBare == false, case let refs = try session.refs(),
      try await refs.head().id != nil
    else { return nil }
    let layout = try await BranchLayout.read(refs, in: session)
    let names = [("main", layout.production), ("develop", layout.integration)].compactMap {
      kind, name in name.flatMap { $0 == kind ? nil : "\(kind): \(Self.scalar($0))" }
    }
    return names.isEmpty ? nil : "branches: { \(names.joined(separator: ", ")) }"
  }

  private static func scalar(_ name: String) -> String {
    "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// The next commands, in order; each requires the previous ones.
  func steps(_ tree: RenderedTree, _ answers: TemplateAnswers) async throws(Failure) -> [String] {
    let git = try await FirstSteps.beginning(in: session)
    let hasPipeline = (try? session.policy().configuration.pipeline.hasApp) == true
    let place = git.firstIndex { $0.hasPrefix("git add") } ?? 0
    var steps = git
    if hasPipeline { steps.insert("flowctl pipeline generate", at: place) }
    if tree.files["project.yml"] != nil { steps.append("xcodegen generate") }
    return steps
  }

  /// The steps that only the team can do, and that the first build needs.
  static func notes(_ tree: RenderedTree, _ answers: TemplateAnswers) -> [String] {
    var notes: [String] = []
    if answers.values["team-id"] == "" {
      notes.append(
        "signing needs a team: set DEVELOPMENT_TEAM in 'Config/Project.xcconfig' before the first "
          + "build for a device")
    }
    if tree.files["fastlane/Matchfile"] != nil {
      notes.append(
        "Release builds need match profiles: create them once with 'bundle exec fastlane match "
          + "appstore --readonly false'")
    }
    if tree.files["fastlane/Fastfile"] != nil {
      notes.append(
        "'.github/SECRETS.md' lists the secrets of deployments; the first push of a permanent "
          + "branch deploys nothing, later pushes do")
    }
    return notes
  }
}
