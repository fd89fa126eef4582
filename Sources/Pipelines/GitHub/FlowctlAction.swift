package import Configuration
package import YAML

/// The repository's composite action that installs `flowctl` for a job.
package struct FlowctlAction {
  /// The folder of the action.
  package static let folder = ".github/actions/flowctl"
  /// The path of its file.
  package static let path = folder + "/action.yml"

  private let source: FlowctlSource
  private let pins: ActionPins

  /// Creates an action that installs the released archive, or builds flowctl and caches the build.
  package init(_ source: FlowctlSource, _ pins: ActionPins) {
    self.source = source
    self.pins = pins
  }

  /// The document.
  package var tree: YAMLTree {
    let path: YAMLTree = [
      "shell": "bash", "run": "sudo install ~/.cache/flowctl/flowctl /usr/local/bin/flowctl",
    ]
    return .map([
      .init("name", "flowctl"),
      .init("description", "Installs flowctl for the job."),
      .init(
        "runs",
        [
          "using": "composite",
          "steps": .list((source.isBuilt ? [key, cache] : []) + [install, path]),
        ]),
    ])
  }

  private var key: YAMLTree {
    .map([
      .init("id", "toolchain"), .init("shell", "bash"),
      .init(
        "run",
        .lines([
          "version=$(swift --version 2> /dev/null | shasum -a 256 | cut -c 1-16)",
          "echo \"version=$version\" >> \"$GITHUB_OUTPUT\"",
        ])),
    ])
  }

  private var cache: YAMLTree {
    .map([
      .init("id", "cache"), .init("uses", pins.uses(.cache)),
      .init("with", ["path": "~/.cache/flowctl", "key": .text(cacheKey)]),
    ])
  }

  private var install: YAMLTree {
    let condition: [YAMLTree.Member] =
      source.isBuilt ? [.init("if", "steps.cache.outputs.cache-hit != 'true'")] : []
    return .map(
      condition + [
        .init("shell", "bash"),
        .init("env", .map(source.variables.map { .init($0.name, .text($0.value)) })),
        .init("run", .lines(source.script(into: "~/.cache/flowctl"))),
      ])
  }

  private var cacheKey: String {
    "flowctl-${{ runner.os }}-${{ runner.arch }}-${{ steps.toolchain.outputs.version }}-" + content
  }

  /// Identifies these sources.
  private var content: String {
    if let content = source.content { return content }
    guard case .folder(let folder) = source else { return "" }
    let prefix = folder == "." ? "" : folder + "/"
    let globs = ["Package.*", "Sources/**", "Templates/**"].map { "'\(prefix)\($0)'" }
    return "${{ hashFiles(\(globs.joined(separator: ", "))) }}"
  }
}
