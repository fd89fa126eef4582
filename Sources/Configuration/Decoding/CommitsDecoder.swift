import Diagnostics
import Gitflow

/// Makes the rules for commits of a document whose keys and types are right.
struct CommitsDecoder {
  private let document: ConfigDocument
  private let model: BranchModel
  private(set) var faults: ConfigFaults

  init(_ document: ConfigDocument, _ model: BranchModel, faults: ConfigFaults) {
    self.document = document
    self.model = model
    self.faults = faults
  }

  /// The rules; without meaning where faults were noted.
  mutating func rules() -> CommitRules {
    CommitRules(
      issueForm: form(), kindsNamingIssues: kinds(),
      subjectLimit: document.integer(at: "commits.subject-length"),
      types: document.texts(at: "commits.types") ?? [])
  }

  private mutating func form() -> IssueForm? {
    guard let text = document.text(at: "commits.issue") else { return .standard }
    if text == ConfigTable.off { return nil }
    do throws(IssueFormError) {
      return try IssueForm(parsing: text)
    } catch {
      faults.add(
        "'commits.issue' is \(Quoted(text)): \(error.reason)",
        hint: "commits: { issue: \"\(IssueForm.standard.text)\" }",
        at: document.place(of: "commits.issue"))
      return nil
    }
  }

  private mutating func kinds() -> [KindName] {
    let known = model.kinds.map(\.name.text)
    let kinds = document.texts(at: "commits.needs-issue") ?? []
    for kind in kinds where !known.contains(kind) {
      let nearest = NearestWord.find(kind, in: known)
      faults.add(
        "'commits.needs-issue' names the kind \(Quoted(kind)), which the model has not got",
        hint: nearest.map { "did you mean '\($0)'?" } ?? .flowctl("model", "show"),
        at: document.place(of: "commits.needs-issue"))
    }
    return kinds.map { KindName($0) }
  }
}
