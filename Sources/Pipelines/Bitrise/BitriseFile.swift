import Configuration
import YAML

/// Writes a pipeline as Bitrise reads it.
struct BitriseFile {
  static let path = "bitrise.yml"

  let pipeline: Pipeline

  private var steps: ScriptSteps {
    ScriptSteps(
      pipeline: pipeline, tag: ShellScript.bitriseTag, backMerge: ShellScript.bitriseBackMerge,
      flowctl: pipeline.flowctl.installation(in: "\"$HOME/.flowctl-program\""),
      android: { _ in nil })
  }

  var tree: YAMLTree {
    [
      "format_version": "17",
      "default_step_lib_source": "https://github.com/bitrise-io/bitrise-steplib.git",
      "project_type": "other",
      "pipelines": .map(pipeline.scripted.map { .init($0.id, stages(of: $0)) }),
      "workflows": .map(
        pipeline.scripted.flatMap { workflow in
          workflow.ownJobs.map { .init(name($0.id, in: workflow), job($0)) }
        }),
    ]
  }

  private func name(_ job: String, in workflow: PipelineWorkflow) -> String {
    workflow.occasion == .pullRequest ? job : "\(workflow.id)_\(job)"
  }

  /// A workflow with the jobs as they are in the file.
  func listed(_ workflow: PipelineWorkflow) -> PipelineWorkflow {
    var listed = workflow
    listed.jobs = workflow.ownJobs.map { job in
      job.named(name(job.id, in: workflow)) { $0.map { name($0, in: workflow) } }
    }
    return listed
  }

  private func stages(of workflow: PipelineWorkflow) -> YAMLTree {
    let jobs = workflow.ownJobs.map { job -> YAMLTree.Member in
      let needs = job.needs.filter { $0 != GateJobs.changes }.map { name($0, in: workflow) }
      return .init(
        name(job.id, in: workflow), ["depends_on": needs.isEmpty ? nil : .texts(needs)])
    }
    return ["triggers": triggers(of: workflow), "workflows": .map(jobs)]
  }

  /// Workflows that are started manually have no trigger.
  private func triggers(of workflow: PipelineWorkflow) -> YAMLTree? {
    switch workflow.occasion {
    case .pullRequest: ["pull_request": [["target_branch": "*"]]]
    case .push(let patterns):
      [
        "push": .list(
          patterns.flatMap { pattern in
            pattern.permanent.map { [["branch": .text($0)]] }
              ?? pattern.prefixes.map { ["branch": .text($0 + "*")] }
          })
      ]
    case .byHand, .nightly: nil
    }
  }

  private func job(_ job: PipelineJob) -> YAMLTree {
    // A value is literal, even if it contains special characters.
    let variables = steps.variables(of: job).map { name, value -> YAMLTree in
      .map([.init(name, .text(value)), .init("opts", ["is_expand": false])])
    }
    let stack = job.machine == .linux ? "ubuntu-noble-24.04-bitrise-2025-android" : macStack
    return [
      "summary": .text(job.summary), "meta": ["bitrise.io": ["stack": .text(stack)]],
      "envs": variables.isEmpty ? nil : .list(variables),
      "steps": .list(clone(job) + java(job) + steps.scripts(of: job).map(script)),
    ]
  }

  /// Stacks are named after the minor version of their Xcode (bitrise-io/stacks, `data`).
  ///
  /// The default is the newest stack at the time of writing.
  private var macStack: String {
    let parts = pipeline.settings.ios?.xcode?.split(separator: ".") ?? []
    return parts.count > 1 ? "osx-xcode-\(parts[0]).\(parts[1]).x" : Self.newestMacStack
  }

  private static let newestMacStack = "osx-xcode-26.6.x"

  /// The stack has several JDKs; Gradle uses the selected one.
  private func java(_ job: PipelineJob) -> [YAMLTree] {
    job.steps.compactMap { step in
      guard case .java(let version) = step else { return nil }
      return ["set-java-version@1": ["inputs": [["set_java_version": .text(String(version))]]]]
    }
  }

  private func clone(_ job: PipelineJob) -> [YAMLTree] {
    job.steps.contains(.checkout)
      ? [["git-clone@8": ["inputs": [["clone_depth": "-1"], ["fetch_tags": "yes"]]]]] : []
  }

  /// Each script is a separate process, so each one looks up flowctl.
  private func script(_ lines: [String]) -> YAMLTree {
    let head = [
      "#!/usr/bin/env bash", "set -euo pipefail",
      "export PATH=\"$HOME/.flowctl-program:$PATH\"",
    ]
    return ["script@1": ["inputs": [["content": .lines(head + lines)]]]]
  }
}
