/// Writes what a job does as lines of a shell, for providers whose jobs are scripts.
struct ScriptSteps {
  let pipeline: Pipeline
  let tag: ShellScript
  let backMerge: ShellScript
  /// How a job of the provider gets flowctl.
  let flowctl: (PipelineJob) -> [String]
  /// How a Linux machine of the provider gets what Gradle needs; nil where it has that.
  let android: (Int) -> [String]?

  /// What a run of gates leaves, from the top of the repository.
  static let report = "gate-report"

  /// What the scripts read by name.
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

  /// A script for each step that needs one.
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
