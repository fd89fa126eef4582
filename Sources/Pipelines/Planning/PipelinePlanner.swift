package import Configuration
package import Base
package import Gates
package import Gitflow

/// Plans a pipeline from the branch model, the gates, the deploy actions and the built apps.
package struct PipelinePlanner {
  let model: BranchModel
  let gates: GateSettings
  let settings: PipelineSettings
  private let version: String
  /// The secrets for the labels of releases: the keys of the stores, and the webhooks.
  private let labelSecrets: [String]

  /// Creates a planner; `version` is flowctl's version, whose release is the default source.
  package init(
    _ model: BranchModel, _ gates: GateSettings, _ settings: PipelineSettings, version: String,
    labelSecrets: [String] = []
  ) {
    self.model = model
    self.gates = gates
    self.settings = settings
    self.version = version
    self.labelSecrets = labelSecrets
  }

  /// The pipeline; the same configuration gives the same pipeline.
  package func pipeline() throws(PipelineFault) -> Pipeline {
    let work = GateJobs(gates: gates.gates, settings: settings)
    var workflows = [pullRequest(work)] + merged(try BranchPatterns(model).of(app: nil, model))
    for app in model.apps.isApart ? model.apps.apps : [] {
      let own = PipelinePlanner(
        model.focused(on: app), gates.focused(onApp: app.name), settings, version: version)
      let patterns = try BranchPatterns(own.model).of(app: app.name, model)
      workflows += own.merged(patterns).map { $0.named(for: app.name) }
    }
    if settings.providers.contains(.github) { workflows += nightly }
    try refuseTwins(workflows)
    return Pipeline(
      workflows: workflows, flowctl: settings.flowctl ?? .release(version), settings: settings)
  }

  private var nightly: [PipelineWorkflow] {
    var workflows: [PipelineWorkflow] = []
    if settings.syncsLabels {
      workflows.append(
        .nightly("release-labels", "labels of releases", .labels, labelSecrets, .labels))
    }
    if settings.writesPages {
      // Pages send no notices, so the webhooks stay out.
      let keys = labelSecrets.filter { $0.hasPrefix("FLOWCTL") }
      workflows.append(.nightly("pages", "web pages of the team", .board, keys, .pages))
    }
    return workflows
  }

  /// The workflows for branches after a merge.
  private func merged(_ patterns: BranchPatterns) -> [PipelineWorkflow] {
    let work = GateJobs(gates: gates.gates, settings: settings)
    let deploying = DeployJobs(
      actions: gates.actions, settings: settings,
      frameworks: PipelineTool.frameworks(of: gates.gates))
    let pushes = pushes(patterns, work, deploying)
    guard let production = patterns.production else { return pushes }
    let jobs = deploying.byHand(production.kind)
    let submit = PipelineWorkflow(id: "submit", occasion: .byHand(production), jobs: jobs)
    return jobs.isEmpty ? pushes : pushes + [submit]
  }

  private func pullRequest(_ work: GateJobs) -> PipelineWorkflow {
    var jobs = work.jobs(on: .pullRequest)
    let changed = jobs.filter(\.isFiltered)
    let policy = jobs.firstIndex { $0.id == GateJobs.policy }
    if policy == nil { jobs.insert(work.policyJob(running: [], on: .pullRequest), at: 0) }
    if !changed.isEmpty {
      jobs.insert(
        PipelineJob(
          id: GateJobs.changes, summary: "affected gates of the change", minutes: 30,
          steps: [
            .checkout, .flowctl,
            .changes(changed.map { .init(id: $0.id, gates: work.telling($0)) }),
          ]), at: 0)
      for place in jobs.indices where jobs[place].isFiltered {
        jobs[place].needs = [GateJobs.changes]
      }
    }
    let always = jobs.filter { !$0.isFiltered }.map(\.id)
    jobs.append(
      PipelineJob(
        id: Pipeline.verdict, summary: "the required check of the ruleset",
        needs: jobs.map(\.id), permissions: .none, minutes: 5,
        steps: [.verdict(always: always, filtered: changed.map(\.id))]))
    return PipelineWorkflow(id: "pull-request", occasion: .pullRequest, jobs: jobs)
  }

  /// One workflow per group of branch types with the same jobs after a push.
  private func pushes(
    _ patterns: BranchPatterns, _ work: GateJobs, _ deploying: DeployJobs
  ) -> [PipelineWorkflow] {
    let gateJobs = work.jobs(on: .push)
    var groups: [(patterns: [BranchPattern], actions: [String])] = []
    for pattern in patterns.all {
      let actions = deploying.actions(of: pattern.kind).map(\.name)
      let isProduction = pattern == patterns.production
      guard !actions.isEmpty || isProduction || pattern.permanent != nil && !gateJobs.isEmpty
      else { continue }
      let place = groups.firstIndex {
        $0.actions == actions && $0.patterns.first != patterns.production
      }
      if !isProduction, let place {
        groups[place].patterns.append(pattern)
      } else {
        groups.append(([pattern], actions))
      }
    }
    return groups.compactMap { group in
      var jobs = gateJobs
      let before = gateJobs.map(\.id)
      jobs += deploying.jobs(group.actions, after: before)
      if group.patterns.first == patterns.production {
        jobs += AfterProduction(model: model).jobs(after: jobs.map(\.id), actions: group.actions)
      }
      guard !jobs.isEmpty else { return nil }
      return PipelineWorkflow(
        id: "push-" + (group.patterns.first?.kind ?? ""), occasion: .push(group.patterns),
        jobs: jobs)
    }
  }

  private func refuseTwins(_ workflows: [PipelineWorkflow]) throws(PipelineFault) {
    for workflow in workflows {
      var seen: Set<String> = []
      for job in workflow.jobs where !seen.insert(job.id).inserted { throw .jobTwice(job.id) }
    }
  }
}

extension PipelineWorkflow {
  /// One job of one step each night.
  fileprivate static func nightly(
    _ id: String, _ summary: String, _ permissions: PipelinePermissions, _ secrets: [String],
    _ step: PipelineStep
  ) -> PipelineWorkflow {
    PipelineWorkflow(
      id: id, occasion: .nightly,
      jobs: [
        PipelineJob(
          id: id, summary: summary, permissions: permissions, secrets: secrets, minutes: 60,
          steps: [.checkout, .flowctl, step])
      ])
  }
}

/// The reason why no pipeline can be written.
package enum PipelineFault: Error, Hashable, Sendable {
  /// A branch name contains characters that a workflow reads as a pattern or an expression.
  case branch(String)
  /// An owner is not a valid GitHub name.
  case owner(String)
  /// CODEOWNERS can't contain a pattern of the paths of an app.
  case ownedPath(String)
  /// Two jobs of a workflow have the same name.
  case jobTwice(String)

  /// The message.
  package var message: String {
    switch self {
    case .branch(let name):
      "the branch '\(name)' is not allowed in a pipeline, expected letters, digits and . _ - /"
    case .owner(let name):
      "the owners contain '\(name)', expected a name such as '@octocat' or '@octo/team'"
    case .ownedPath(let text):
      "CODEOWNERS can't contain the pattern '\(text)', which has an owner by its app: "
        + "it can't have spaces, braces, brackets, '!' or '\\'"
    case .jobTwice(let name): "two jobs have the name '\(name)'"
    }
  }

  /// The hint.
  package var hint: Remedy {
    switch self {
    case .branch: .git("branch", "-m", "main")
    case .owner: "gate-run: { owners: ['@octocat'] }"
    case .ownedPath: "paths: [apps/mail/**]"
    case .jobTwice(let name): "deploy: { \(name)-build: … }"
    }
  }
}

/// The branches of a model's types, as pipelines name them.
struct BranchPatterns {
  private(set) var all: [BranchPattern]
  private(set) var production: BranchPattern?

  init(_ model: BranchModel) throws(PipelineFault) {
    var all: [BranchPattern] = []
    for kind in model.kinds {
      let pattern =
        switch kind.shape {
        case .permanent(let name, _):
          BranchPattern(kind: kind.name.text, permanent: name, prefixes: [])
        case .topic:
          BranchPattern(kind: kind.name.text, permanent: nil, prefixes: kind.prefixes)
        }
      for name in model.permanentNames(of: kind) + pattern.prefixes {
        if !Self.isSound(name) { throw .branch(name) }
      }
      all.append(pattern)
    }
    self.all = all
    production = model.production.flatMap { main in all.first { $0.kind == main.kind.text } }
  }

  /// Those that each app has for itself by the unfocused model `whole`; without an app those of all.
  func of(app: String?, _ whole: BranchModel) -> BranchPatterns {
    func isOwn(_ pattern: BranchPattern) -> Bool {
      whole.kinds.first { $0.name.text == pattern.kind }?.isOfApps == (app != nil)
    }
    var own = self
    own.all = all.filter(isOwn)
    own.production = production.flatMap { isOwn($0) ? $0 : nil }
    return own
  }

  /// Git allows quotes, `$` and more in names, which a workflow would interpret.
  private static func isSound(_ name: String) -> Bool {
    name.utf8.first != UInt8(ascii: "-")
      && name.utf8.allSatisfy { ASCII.isWord($0) || "/.".utf8.contains($0) }
  }
}
