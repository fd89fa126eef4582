import Configuration

/// Writes the work of a job as shell lines, for providers with script jobs.
struct ScriptSteps {
  let pipeline: Pipeline
  let tag: ShellScript
  let backMerge: ShellScript
  /// How a job of the provider installs flowctl.
  let flowctl: (PipelineJob) -> [String]
  /// How a Linux runner of the provider installs what Gradle needs; nil if it is installed.
  let android: (Int) -> [String]?

  /// The reports of a gate run, relative to the top of the repository.
  static let report = "gate-report"

  /// The variables that the scripts read.
  func variables(of job: PipelineJob) -> [(name: String, value: String)] {
    job.steps.flatMap { step -> [(name: String, value: String)] in
      switch step {
      case .flowctl: pipeline.flowctl.variables
      case .backMerge(let targets):
        [("SOURCE", targets.source), ("TARGETS", targets.refs.joined(separator: " "))]
      case .xcodegen: [("SPEC", pipeline.settings.ios?.specification ?? "project.yml")]
      default: []
      }
    }
  }

  /// The scripts of all steps that need one.
  func scripts(of job: PipelineJob) -> [[String]] {
    job.steps.compactMap { script($0, in: job) }
  }

  private func script(_ step: PipelineStep, in job: PipelineJob) -> [String]? {
    let machine = job.machine
    return switch step {
    case .checkout, .xcode, .changes: nil
    case .flowctl: flowctl(job)
    case .xcodegen: ShellScript.xcodegen.lines
    case .tools(let tools): tools.flatMap { $0.script(on: machine).lines }
    case .java(let version): machine == .linux ? android(version) : nil
    case .emulator: ShellScript.emulator.lines
    case .ruby: (machine == .linux ? ShellScript.ruby.lines : []) + ShellScript.bundle.lines
    case .policy: [ShellScript.flowctl(["check", "merge"])]
    case .secrets: [ShellScript.flowctl(["check", "secrets"])]
    case .pipelineCheck: [ShellScript.flowctl(["pipeline", "check"])]
    case .gates(let names, let trigger, _):
      [
        ShellScript.flowctl(
          ["gate", "run"] + names + ["--on", trigger]
            + (trigger == "pull-request" ? ["--changed"] : []) + ["--report", Self.report])
      ]
    case .deploy(let actions): [ShellScript.flowctl(["deploy", "run"] + actions)]
    case .tag: tag.lines
    case .backMerge: backMerge.lines
    case .verdict: ShellScript.passed.lines
    }
  }
}
