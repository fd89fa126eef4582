import Configuration
import Base
import Gitflow
import Manifests
import Pipelines

/// The build and deployment settings that `init` derives from the project's files.
struct ProjectProposal {
  let apps: FoundApps
  let providers: [PipelineProvider]
  let lanes: FastfileLanes?
  let hasBundler: Bool
  let model: BranchModel

  /// The lines of the configuration; empty if nothing was found.
  var text: String { (pipeline + deploy).map { $0 + "\n" }.joined() }

  /// The scheme that gates build; nil if it is not certain.
  var scheme: String? { ios == nil ? nil : apps.apple?.scheme }

  /// Notes for the reader of the file.
  var notes: [String] {
    let isBuilt = ios != nil || android != nil
    return apps.notes
      + (isBuilt ? ["to preview the pipeline files: flowctl pipeline generate --dry-run"] : [])
  }
}

// MARK: - Pipeline

extension ProjectProposal {
  private var pipeline: [String] {
    let machines = providers.isEmpty || providers == [.github] ? nil : providers.map(\.rawValue)
    let all = machines.map { "providers: [\($0.joined(separator: ", "))]" }
    let parts = [ios, android, all].compactMap(\.self)
    if parts.isEmpty { return [] }
    if parts == [all] { return ["pipeline: { \(parts[0]) }"] }
    return ["pipeline:"] + parts.map { "  " + $0 }
  }

  /// Nil if a value has a form that pipelines reject.
  private var ios: String? {
    guard let app = apps.apple, PipelineText.project.accepts(app.project),
      PipelineText.scheme.accepts(app.scheme),
      app.bundleIDs.allSatisfy(PipelineText.bundleID.accepts)
    else { return nil }
    let ids = app.bundleIDs.map(Self.quoted).joined(separator: ", ")
    let generator = app.isGenerated ? ", generate: xcodegen" : ""
    return "ios: { project: \(Self.quoted(app.project)), scheme: \(Self.quoted(app.scheme)), "
      + "bundle-ids: [\(ids)]\(generator) }"
  }

  private var android: String? {
    guard let app = apps.android, PipelineText.module.accepts(app.module),
      PipelineText.package.accepts(app.package)
    else { return nil }
    return "android: { module: \(Self.quoted(app.module)), package: \(Self.quoted(app.package)) }"
  }

  /// The checked forms contain neither quotes nor backslashes.
  private static func quoted(_ text: String) -> String {
    let isPlain =
      text.first?.isLetter == true
      && text.utf8.allSatisfy { byte in
        byte &- 0x30 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || "./_-".utf8.contains(byte)
      }
    return isPlain ? text : "\"\(text)\""
  }
}

// MARK: - Deploy

extension ProjectProposal {
  /// Common lane names of a stage, with the branches that it follows.
  private static let stages: [(names: Set<String>, kinds: [KindName], isByHand: Bool)] = [
    (["internal", "beta", "alpha", "nightly", "testflight"], ["develop"], false),
    (["qa", "staging"], ["release", "hotfix"], false),
    (["candidate", "production", "release", "deploy", "appstore", "playstore"], ["main"], true),
  ]

  /// Written as comments: a person has to decide which lane publishes.
  private var deploy: [String] {
    let names = lanes?.callable ?? []
    let lines = names.compactMap(line)
    let others = names.filter { line($0) == nil }.map(\.description)
    let proposed = lines.isEmpty ? [] : ["# deploy:"] + lines.prefix(3).map { "#   " + $0 }
    let rest = others.isEmpty ? [] : ["# other lanes: " + Self.short(others)]
    return proposed + rest
  }

  private func line(_ lane: LaneName) -> String? {
    guard let stage = Self.stages.first(where: { $0.names.contains(lane.name.lowercased()) })
    else { return nil }
    let kinds = stage.kinds.filter { kind in model.kinds.contains { $0.name == kind } }
    if kinds.isEmpty { return nil }
    let program = (hasBundler ? ["bundle", "exec"] : []) + ["fastlane"]
    let words = program + [lane.platform?.rawValue, lane.name].compactMap(\.self)
    let key = lane.platform.map { "\(lane.name)-\($0.rawValue)" } ?? lane.name
    var members = ["command: \(Self.list(words))"]
    let from = kinds.map { "\($0)" }
    members.append("from: " + (from.count == 1 ? from[0] : Self.list(from)))
    let variables = lanes?.variables(of: lane) ?? []
    if !variables.isEmpty { members.append("environment: \(Self.list(variables))") }
    if stage.isByHand { members.append("by-hand: true") }
    return "\(key): { \(members.joined(separator: ", ")) }"
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.joined(separator: ", ") + "]"
  }

  private static func short(_ names: [String]) -> String {
    ForeignText.cut(names.joined(separator: ", "), atMost: 75)
  }
}
