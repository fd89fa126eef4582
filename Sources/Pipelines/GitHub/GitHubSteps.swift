import Configuration
import YAML

/// Writes the work of a job as GitHub Actions steps.
///
/// Scripts are constants. Values of the configuration are passed as quoted words or as environment
/// variables; values of the event are never passed.
struct GitHubSteps {
  let pins: ActionPins
  let settings: PipelineSettings
  /// True if no code of a pull request runs; caches of other jobs are not read then.
  let isTrusted: Bool
  /// The jobs whose passes pushes store and pull requests read.
  let storing: Set<String>

  /// The outputs that other jobs use.
  func outputs(of job: PipelineJob) -> YAMLTree? {
    for case .changes(let jobs) in job.steps {
      return .map(
        jobs.map { .init($0.id, .text("${{ steps.\(GateJobs.changes).outputs.\($0.id) }}")) })
    }
    return nil
  }

  func trees(_ step: PipelineStep, in job: PipelineJob) -> [YAMLTree] {
    switch step {
    case .checkout:
      [use(.checkout, ["fetch-depth": 0, "persist-credentials": false])]
    case .flowctl: [["uses": .text("$/" + FlowctlAction.folder)]]
    case .xcode(let version): [use(.xcode, ["xcode-version": .text(version)])]
    case .xcodegen: [run(ShellScript.xcodegen, environment: ["SPEC": .text(specification)])]
    case .tools(let tools): tools.flatMap { self.tool($0, on: job.machine) }
    case .java(let version): java(version)
    case .emulator: [run(ShellScript.emulator)]
    case .ruby:
      [use(.ruby, ["ruby-version": .text(Self.rubyVersion)]), run(ShellScript.bundle)]
    case .policy: [command(["check", "merge"])]
    case .secrets: [command(["check", "secrets"])]
    case .pipelineCheck: [command(["pipeline", "check"])]
    case .gates(let names, let trigger, let report):
      withPasses(of: job, gates(names, on: trigger, report, isShare: job.shards > 1))
    case .changes(let jobs): [changes(jobs)]
    case .deploy(let actions):
      [command(["deploy", "run"] + actions, environment: secrets(job.secrets))]
    case .tag: [run(ShellScript.tag, environment: ["GH_TOKEN": "${{ github.token }}"])]
    case .backMerge(let targets): backMerge(targets)
    case .labels: [command(["release", "sync"], environment: token(and: job.secrets))]
    case .pages:
      [
        [
          "run": .text(ShellScript.flowctl(["pages"]) + " --output \"$RUNNER_TEMP/pages\""),
          "env": token(and: job.secrets),
        ],
        // Pages that lack data state this; the status of the job is unknown then.
        upload("pages", if: "!cancelled()"),
      ]
    case .verdict(let always, let filtered): [verdict(always, filtered)]
    }
  }

  static let rubyVersion = "3.4"

  private var specification: String { settings.ios?.specification ?? "project.yml" }

  private func tool(_ tool: PipelineTool, on machine: PipelineMachine) -> [YAMLTree] {
    switch tool {
    case .flutter:
      [
        use(
          .flutter, ["flutter-version-file": "${{ hashFiles('.fvmrc') != '' && '.fvmrc' || '' }}"]),
        run(ShellScript.flutterPackages),
      ]
    case .node:
      [
        use(
          .node,
          [
            "node-version-file": "${{ hashFiles('.nvmrc') != '' && '.nvmrc' || 'package.json' }}",
            "package-manager-cache": false,
          ]),
        run(ShellScript.packages),
      ]
    case .swiftlint, .swiftformat, .tuist, .ktlint, .swift: [run(tool.script(on: machine))]
    }
  }

  private func java(_ version: Int) -> [YAMLTree] {
    [
      use(.java, ["distribution": "temurin", "java-version": .text(String(version))]),
      use(.gradle, isTrusted ? ["cache-disabled": true] : nil),
    ]
  }

  /// Pushes store the passes and the counts of gates, and pull requests read those of their base.
  ///
  /// GitHub gives a pull request the caches of its base and of the default branch only.
  private func withPasses(of job: PipelineJob, _ steps: [YAMLTree]) -> [YAMLTree] {
    guard storing.contains(job.id), let group = GateGroup(rawValue: job.id), group.runsPrograms
    else { return steps }
    let (key, paths) = (
      "flowctl-gates-\(job.id)-", [".git/flowctl/gates", ".git/flowctl/coverage"]
    )
    if isTrusted {
      return steps + [
        [
          "if": "!cancelled()", "uses": pins.uses(.cache, folder: "/save"),
          "with": ["path": .lines(paths), "key": .text(key + "${{ github.sha }}")],
        ]
      ]
    }
    let base = "${{ github.event.pull_request.base.sha || github.event.merge_group.base_sha }}"
    return [
      [
        "uses": pins.uses(.cache, folder: "/restore"),
        "with": [
          "path": .lines(paths), "key": .text(key + base), "restore-keys": .text(key),
        ],
      ]
    ] + steps
  }

  private func gates(
    _ names: [String], on trigger: String, _ report: String, isShare: Bool
  ) -> [YAMLTree] {
    let changed = trigger == "pull-request" ? ["--changed"] : []
    let folder = "\"$RUNNER_TEMP/gates\""
    let line = ShellScript.flowctl(["gate", "run"] + names + ["--on", trigger] + changed)
    let shard = isShare ? " --shard \"$SHARD\"" : ""
    return [
      [
        "run": .text("\(line)\(shard) --report \(folder) --format github"),
        "env": isShare ? ["SHARD": "${{ matrix.shard }}"] : nil,
      ],
      upload(
        "gates", as: "gates-" + report + (isShare ? "-${{ strategy.job-index }}" : ""),
        if: "always()"),
    ]
  }

  /// Stores a folder of the runner's temporary files as an artifact.
  private func upload(
    _ folder: String, as name: String? = nil, if condition: String
  ) -> YAMLTree {
    [
      "if": .text(condition), "uses": pins.uses(.uploadArtifact),
      "with": [
        "name": .text(name ?? folder), "path": .text("${{ runner.temp }}/\(folder)"),
        "if-no-files-found": "ignore",
      ],
    ]
  }

  private func changes(_ jobs: [PipelineStep.ChangedJob]) -> YAMLTree {
    let lines = jobs.flatMap { job in
      [
        "plan=$("
          + ShellScript.flowctl(
            ["gate", "plan"] + job.gates + ["--changed", "--format", "github-matrix"]) + ")",
        "echo \"\(job.id)=$plan\" >> \"$GITHUB_OUTPUT\"",
      ]
    }
    return ["id": .text(GateJobs.changes), "run": .lines(lines)]
  }

  private func backMerge(_ targets: BackMergeTargets) -> [YAMLTree] {
    let secrets = AfterProduction.appSecrets.map { "${{ secrets.\($0) }}" }
    return [
      [
        "id": "token", "uses": pins.uses(.appToken),
        "with": [
          "app-id": .text(secrets[0]), "private-key": .text(secrets[1]),
          "permission-contents": "read", "permission-pull-requests": "write",
        ],
      ],
      run(
        ShellScript.backMerge,
        environment: [
          "GH_TOKEN": "${{ steps.token.outputs.token }}", "SOURCE": .text(targets.source),
          "TARGETS": .text(targets.refs.joined(separator: " ")),
        ]),
    ]
  }

  private func verdict(_ always: [String], _ filtered: [String]) -> YAMLTree {
    func results(_ jobs: [String]) -> YAMLTree {
      .text(jobs.map { "${{ needs.\($0).result }}" }.joined(separator: " "))
    }
    return run(
      ShellScript.verdict(isFiltered: !filtered.isEmpty),
      environment: [
        "ALWAYS": results(always), "FILTERED": filtered.isEmpty ? nil : results(filtered),
      ])
  }
}

// MARK: - Parts

extension GitHubSteps {
  private func use(_ action: PinnedAction, _ inputs: YAMLTree?) -> YAMLTree {
    ["uses": pins.uses(action), "with": inputs]
  }

  private func command(_ words: [String], environment: YAMLTree? = nil) -> YAMLTree {
    ["run": .text(ShellScript.flowctl(words + ["--format", "github"])), "env": environment]
  }

  private func run(_ script: ShellScript, environment: YAMLTree? = nil) -> YAMLTree {
    [
      "run": script.lines.count == 1 ? .text(script.lines[0]) : .lines(script.lines),
      "env": environment,
    ]
  }

  private func token(and secrets: [String]) -> YAMLTree {
    .map([.init("GITHUB_TOKEN", .text("${{ github.token }}"))] + secretEntries(secrets))
  }

  private func secrets(_ names: [String]) -> YAMLTree? {
    names.isEmpty ? nil : .map(secretEntries(names))
  }

  private func secretEntries(_ names: [String]) -> [YAMLTree.Member] {
    names.map { .init($0, .text("${{ secrets.\($0) }}")) }
  }
}

extension IOSProject {
  /// The XcodeGen manifest, which is next to the project.
  var specification: String {
    let folder = project.split(separator: "/").dropLast().joined(separator: "/")
    return (folder.isEmpty ? "" : folder + "/") + "project.yml"
  }
}

extension BackMergeTargets {
  /// The pattern with which `git for-each-ref` lists the branches.
  var refs: [String] {
    let open = prefixes.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 + "*" }
    return (permanent + open).map { "refs/remotes/origin/" + $0 }
  }
}
