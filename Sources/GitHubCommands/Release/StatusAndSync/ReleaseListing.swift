import Base
import GitHub
import Gitflow
import Session

/// A release as text and as JSON.
struct ReleaseListing: Sendable {
  private let survey: ReleaseFacts
  private let plan: ReleasePlan
  /// The repositories whose labels are known, and those whose label must be created or renamed.
  private let read: Set<RepositoryName>
  private let renamed: Set<RepositoryName>
  /// The items whose own labels have to be changed.
  private let moved: Set<ItemReference>
  let inquiry: ReleaseFactsReader

  init(survey: ReleaseFacts, plan: ReleasePlan, inquiry: ReleaseFactsReader) {
    self.survey = survey
    self.plan = plan
    self.inquiry = inquiry
    read = Set(survey.labellings.map(\.repository))
    var renamed: Set<RepositoryName> = []
    var moved: Set<ItemReference> = []
    for operation in plan.operations {
      switch operation.change {
      case .create, .rename: renamed.insert(operation.repository)
      case .delete: break
      case .labels(let number, _, _):
        moved.insert(ItemReference(operation.repository, number))
      }
    }
    (self.renamed, self.moved) = (renamed, moved)
  }

  /// The section of the release in the result of `release sync`.
  func operations(isDryRun: Bool) -> String {
    let rows = plan.operations.map(Self.row)
    let verb = isDryRun ? "would send" : "sent"
    let count = plan.mutations.count
    let tail = count == 0 ? "nothing to change" : "\(verb) \(CountText.words(count, "request"))"
    return heading + TextTable.text(rows) + notes + tail + "\n" + failureLines("release sync")
  }

  var version: Version { plan.version }
  var operationsJSON: [JSONValue] { plan.operations.map(\.json) }
  var failuresJSON: [JSONValue] { failures("release sync").map(\.json) }
  var warnings: [String] { survey.warning.map { [$0.message] } ?? [] }
  /// True if there is more to report than its state.
  var hasNews: Bool {
    !plan.operations.isEmpty || survey.warning != nil || !survey.failures.isEmpty
  }

  /// The result of `release status`.
  func status(with train: TrainText) -> Report {
    var listing = Report(
      text: heading + TextTable.text([["item", "labeled", "title", "evidence"]] + rows)
        + notes + "\(CountText.words(rows.count, "item"))\n" + failureLines("release status") + "\n"
        + train.text,
      values: [
        "train": train.train.json, "release": .string(plan.version.description),
        "state": .string(plan.state.rawValue), "reason": .string(reason),
        "items": .array(survey.contents.items.map(json)),
        "undone": .strings(survey.contents.undone.map(\.description)),
        "unexplained": .strings(survey.contents.unexplained),
        "notes": .strings(remarks + [ageNote].compactMap(\.self)),
        "ageSeconds": age.map(JSONValue.number) ?? .null,
        "failures": .array(failures("release status").map(\.json)),
      ].merging(train.storeValues) { own, _ in own })
    listing.status = status
    listing.page = { Self.page(of: [self], with: train) }
    let text = markdown + "\n" + train.markdown
    listing.payload?.add { text }
    return listing
  }

  /// Seconds since cached data was read; nil for new data, or without any.
  var age: Int? { inquiry.age(of: survey) }
  /// True if GitHub was not read, now or earlier.
  var isUnread: Bool { survey.isFromMemory && age == nil }
  /// The age of cached data as a note.
  var ageNote: String?
  /// True if cached data is shown instead of new data.
  var isOld: Bool { !survey.failures.isEmpty || inquiry.question.choices.isOffline }
  var remarks: [String] { warnings + survey.remarks }

  /// A partial failure is unknown, a total failure is unavailable.
  var status: ExitStatus {
    let count = survey.failures.count
    if count == 0, survey.hasUnsureNotice { return .unknown }
    if count == 0, case .unknown = survey.release.stores { return .unknown }
    return count == 0 ? .pass : count == inquiry.repositories.count ? .unavailable : .unknown
  }

  /// The errors by repository, with the command to retry.
  ///
  /// The command also contains the release's own repository, whose numbers the commits use.
  func failures(_ command: String) -> [RepositoryFailure] {
    let own = inquiry.repositories[0]
    let start = Command.flowctl(named: command).adding(
      ["--release", plan.version.description]
        + (survey.labels.areShared ? ["--per-item"] : []) + ["--repo", own.description])
    return survey.failures.sorted { $0.key < $1.key }.map { repository, failure in
      RepositoryFailure(
        repository, failure,
        retry: .run(
          repository == own ? start : start.adding("--repo", repository.description)),
        inquiry.typed)
    }
  }

  private func failureLines(_ command: String) -> String {
    failures(command).flatMap(\.lines).map { $0 + "\n" }.joined()
  }

  private var heading: String {
    "release \(plan.version): \(plan.state.name) (\(ForeignText.shown(reason)))\n"
  }

  /// Why the release is in the planned state.
  var reason: String {
    plan.state == survey.release.state ? survey.release.reason : "as its labels show"
  }

  private var notes: String {
    let undone = survey.contents.undone.map { "\($0) was reverted within the release" }
    let count = survey.contents.unexplained.count
    let unexplained =
      count > 0
      ? [
        "\(CountText.words(count, "commit")) without a pull request"
      ] : []
    let remarks = survey.remarks + [ageNote].compactMap(\.self)
    let notes = (remarks + undone + unexplained).map { "note: \(ForeignText.shown($0))" }
    return (warning + notes).map { $0 + "\n" }.joined()
  }

  private var warning: [String] {
    guard let warning = survey.warning else { return [] }
    return ["warning: \(ForeignText.shown(warning.message))"] + warning.hint.hintLines
  }

  private static func row(_ operation: ReleaseOperation) -> [String] {
    let what: [String] =
      switch operation.change {
      case .create(let label): ["\(operation.repository)", "create '\(label.name)'"]
      case .rename(let name, let label) where name == label.name:
        ["\(operation.repository)", "update the description of '\(name)'"]
      case .rename(let name, let label):
        ["\(operation.repository)", "rename '\(name)' to '\(label.name)'"]
      case .delete(let name): ["\(operation.repository)", "delete '\(name)'"]
      case .labels(let number, let add, let remove):
        [
          "\(operation.repository)#\(number)",
          (add.map { "+ \($0)" } + remove.map { "- \($0)" }).joined(separator: ", "),
        ]
      }
    return (what + [operation.reason]).map(ForeignText.shown)
  }

  var stateName: String { plan.state.name }

  var rows: [[String]] {
    survey.contents.items.map { item in
      [
        item.reference.description, isLabelled(item).map { $0 ? "yes" : "not yet" } ?? "?",
        survey.title(of: item), item.evidence.map(\.text).joined(separator: ", "),
      ].map(ForeignText.shown)
    }
  }

  /// Whether the item has the planned labels; nil if its labels were not read.
  private func isLabelled(_ item: ReleaseItem) -> Bool? {
    let reference = item.reference
    guard read.contains(reference.repository) else { return nil }
    return !renamed.contains(reference.repository) && !moved.contains(reference)
  }

  private func json(_ item: ReleaseItem) -> JSONValue {
    [
      "repository": .string(item.reference.repository.description),
      "number": .number(item.reference.number), "title": .string(survey.title(of: item)),
      "evidence": .strings(item.evidence.map(\.text)),
      "labelled": isLabelled(item).map(JSONValue.bool) ?? .null,
    ]
  }

  private var markdown: String {
    "### Release \(plan.version): \(plan.state.name)\n\n"
      + MarkdownText.table(
        ["item", "labeled", "title", "evidence"], rows.map { $0.map(MarkdownText.escaped) })
  }
}
