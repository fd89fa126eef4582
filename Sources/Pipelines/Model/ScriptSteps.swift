import Configuration
import Gates

/// Writes the work of a job as shell lines, for providers with script jobs.
struct ScriptSteps {
  let pipeline: Pipeline
  let tag: ShellScript
  let backMerge: ShellScript
  /// How a job of the provider installs flowctl.
  let flowctl: [String]
  /// How a Linux runner of the provider installs what Gradle needs; nil if it is installed.
  let android: (Int) -> [String]?
  /// The option for one of several machines of a job; empty if the provider starts only one.
  var shard = ""

  /// The reports of a gate run, relative to the top of the repository.
  static let report = "gate-report"

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

  func scripts(of job: PipelineJob) -> [[String]] {
    job.steps.compactMap { script($0, in: job) }
  }

  private func script(_ step: PipelineStep, in job: PipelineJob) -> [String]? {
    let machine = job.machine
    return switch step {
    case .checkout, .xcode, .changes, .labels, .pages: nil
    case .flowctl: flowctl
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
          + (job.shards > 1 ? shard : "")
      ]
    case .deploy(let actions): [ShellScript.flowctl(["deploy", "run"] + actions)]
    case .tag: tag.lines
    case .backMerge: backMerge.lines
    case .verdict: ShellScript.passed.lines
    }
  }
}

/// A program that a gate calls and that runners lack.
package enum PipelineTool: String, CaseIterable, Sendable {
  case swiftlint
  case swiftformat
  case tuist
  case ktlint
  case swift
  case flutter
  case node

  /// The tools of gates on a machine, without duplicates; Macs have a Swift toolchain.
  static func needed(by gates: [Gate], on machine: PipelineMachine) -> [PipelineTool] {
    let programs = gates.compactMap { gate -> Substring? in
      guard case .command(let words) = gate.work else { return nil }
      return words.first?.split(separator: "/").last
    }
    return allCases.filter { tool in
      programs.contains { tool.programs.contains(String($0)) }
        && !(tool == .swift && machine == .macos)
    }
  }

  /// The tools of the framework that an app is written in, which its builds need, too.
  static func frameworks(of gates: [Gate]) -> [PipelineTool] {
    needed(by: gates, on: .linux).filter { $0 == .flutter || $0 == .node }
  }

  private var programs: [String] {
    switch self {
    case .flutter: ["flutter", "dart"]
    case .node: ["node", "npx", "npm", "yarn", "pnpm"]
    default: [rawValue]
    }
  }

  func script(on machine: PipelineMachine) -> ShellScript {
    switch self {
    case .swiftlint: Self.brew("command -v swiftlint > /dev/null || brew install --quiet swiftlint")
    case .swiftformat:
      Self.brew("command -v swiftformat > /dev/null || brew install --quiet swiftformat")
    case .tuist: Self.brew("command -v tuist > /dev/null || brew install --quiet --cask tuist")
    case .ktlint:
      machine == .macos
        ? Self.brew("command -v ktlint > /dev/null || brew install --quiet ktlint") : .ktlint
    case .swift: .swiftToolchain
    case .flutter: .flutter
    case .node: .node
    }
  }

  private static func brew(_ line: StaticString) -> ShellScript { ShellScript(line) }
}

extension ShellScript {
  /// As ktlint's documentation describes: a script that contains the program.
  fileprivate static let ktlint = ShellScript(
    "command -v ktlint > /dev/null || {",
    "  sudo=$(command -v sudo || true)",
    "  curl --fail --silent --show-error --location --output ktlint \\",
    "    https://github.com/pinterest/ktlint/releases/download/1.7.1/ktlint",
    "  $sudo install ktlint /usr/local/bin/ktlint",
    "  rm ktlint",
    "}")

  /// As Flutter's documentation describes: its repository, at the version that FVM names or the
  /// newest stable one.
  fileprivate static let flutter = ShellScript(
    "command -v flutter > /dev/null || {",
    "  sudo=$(command -v sudo || true)",
    "  version=$(sed -n 's/.*\"flutter\": *\"\\([0-9.]*\\)\".*/\\1/p' .fvmrc 2> /dev/null || true)",
    "  if command -v apt-get > /dev/null; then",
    "    $sudo apt-get update -qq",
    "    $sudo apt-get install -y -qq curl unzip",
    "  fi",
    "  git clone --quiet --depth 1 --branch \"${version:-stable}\" \\",
    "    https://github.com/flutter/flutter.git \"$HOME/flutter\"",
    "  for program in flutter dart; do",
    "    $sudo ln -sf \"$HOME/flutter/bin/$program\" \"/usr/local/bin/$program\"",
    "  done",
    "}",
    "flutter pub get")

  /// The newest release of a long-term version, verified with the checksums of nodejs.org.
  fileprivate static let node =
    ShellScript(
      "command -v node > /dev/null || {",
      "  sudo=$(command -v sudo || true)",
      "  if command -v apt-get > /dev/null; then",
      "    $sudo apt-get update -qq",
      "    $sudo apt-get install -y -qq curl unzip",
      "  fi",
      "  releases=https://nodejs.org/dist/latest-v24.x",
      "  folder=$(mktemp -d)",
      "  machine=$(uname -m | sed -e s/x86_64/x64/ -e s/aarch64/arm64/)",
      "  curl --fail --silent --show-error --location \"$releases/SHASUMS256.txt\" |",
      "    grep \"linux-$machine.tar.gz$\" > \"$folder/sums\"",
      "  archive=$(cut -d ' ' -f 3 \"$folder/sums\")",
      "  curl --fail --silent --show-error --location \\",
      "    --output \"$folder/$archive\" \"$releases/$archive\"",
      "  (cd \"$folder\" && sha256sum --check --quiet sums)",
      "  $sudo tar -xzf \"$folder/$archive\" -C /usr/local --strip-components 1",
      "}") + packages

  /// The packages of the lock file.
  static let packages = ShellScript(
    "if [ -f yarn.lock ]; then corepack enable && yarn install --frozen-lockfile",
    "elif [ -f pnpm-lock.yaml ]; then corepack enable && pnpm install --frozen-lockfile",
    "else npm ci; fi")

  static let flutterPackages = ShellScript("flutter pub get")

  /// As swift.org describes (install/linux/swiftly); a link makes the program available in all
  /// steps.
  static let swiftToolchain = ShellScript(
    "command -v swift > /dev/null || {",
    "  sudo=$(command -v sudo || true)",
    "  folder=$(mktemp -d)",
    "  curl --fail --silent --show-error --location --output \"$folder/swiftly.tar.gz\" \\",
    "    \"https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz\"",
    "  tar -xzf \"$folder/swiftly.tar.gz\" -C \"$folder\"",
    "  \"$folder/swiftly\" init --assume-yes --quiet-shell-followup \\",
    "    --post-install-file \"$folder/packages.sh\"",
    "  if [ -f \"$folder/packages.sh\" ]; then $sudo bash \"$folder/packages.sh\"; fi",
    "  for program in swift swiftc; do",
    "    $sudo ln -sf \"$HOME/.local/share/swiftly/bin/$program\" \"/usr/local/bin/$program\"",
    "  done",
    "}")
}
