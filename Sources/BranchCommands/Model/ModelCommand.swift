import ArgumentParser
package import Base
import Gitflow
package import Session

package struct ModelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "model", abstract: "Show the branch model, or check that it is consistent.",
    subcommands: [Show.self, Check.self])

  struct Show: FlowCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show branch types, name patterns, merges and back-merges.",
      discussion: """
        flowctl model show
        flowctl model show --format mermaid > docs/branches.mmd
        flowctl model show --format dot | dot -Tsvg > branches.svg
        """)

    @Option(help: "Output format of the model.")
    var format = ShowModel.Drawing.text

    @Flag(help: "Same as --format json.")
    var json = false

    @OptionGroup var place: PlaceOptions

    func run(in world: World) async throws -> ExitStatus {
      let drawing = json ? .json : format
      return await place.answer("model show", in: world, asJSON: drawing == .json) {
        session throws(Failure) in
        try await ShowModel.run(drawing, in: session)
      }
    }
  }

  struct Check: ReportingCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Check that branch types, prefixes and merge targets are consistent.",
      discussion: "flowctl model check --json")

    @OptionGroup var global: GlobalOptions
  }
}

extension ShowModel.Drawing: ExpressibleByArgument {}

/// `model show`: the current model as text, diagram or JSON.
package enum ShowModel {
  /// The output format.
  package enum Drawing: String, CaseIterable, Sendable {
    case text
    case mermaid
    case dot
    case json
  }

  /// The repository's model in a format.
  package static func run(
    _ drawing: Drawing, in session: Session
  ) async throws(Failure) -> Report {
    let diagram = ModelDiagram(try session.policy().policy.model)
    let text =
      switch drawing {
      case .text, .json: diagram.text
      case .mermaid: diagram.mermaid
      case .dot: diagram.dot
      }
    return Report(text: text, values: diagram.json)
  }
}

extension ModelCommand.Check {
  private static let rule: RuleID = "model"

  /// A finding for every error; an invalid configuration fails earlier, while it is decoded.
  func report(in session: Session) async throws(Failure) -> Report {
    let loaded = try session.policy()
    let model = loaded.policy.model
    let faults = model.faults()
    let apps =
      model.apps.isApart
      ? ["no branch and no tag can belong to two of \(model.apps.apps.count) apps"] : []
    let proofs =
      [
        "changes of every branch type reach \(model.production?.branch ?? "the root")",
        "every prefix is unambiguous", "every topic branch type has one merge target",
      ] + apps
    var report = Report(
      command: "model check",
      title: "\(CountText.words(model.kinds.count, "branch type")) of \(loaded.origin)",
      diagnostics: faults.map { Diagnostic(Self.rule, $0.reason, hint: $0.hint) })
    report.checks =
      faults.isEmpty
      ? proofs.map { RuleCheck(Self.rule, .pass, $0) }
      : faults.map { RuleCheck(Self.rule, .fail, $0.reason) }
    return report
  }
}
