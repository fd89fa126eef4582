import Diagnostics
import GitHub

extension Mutation {
  /// The change for people, on one line.
  var text: String {
    switch self {
    case .addLabels(let repository, let number, let names):
      "add \(Self.quoted(names)) to \(repository)#\(number)"
    case .removeLabel(let repository, let number, let name):
      "remove \(Self.quoted([name])) from \(repository)#\(number)"
    case .setState(let repository, let number, let state, _):
      "\(state == .closed ? "close" : "reopen") \(repository)#\(number)"
    case .createLabel(let repository, let label):
      "create the label \(Self.quoted([label.name])) in \(repository)"
    case .updateLabel(let repository, let name, let label):
      name == label.name
        ? "update the label \(Self.quoted([name])) in \(repository)"
        : "rename the label \(Self.quoted([name])) to \(Self.quoted([label.name])) in \(repository)"
    case .deleteLabel(let repository, let name):
      "delete the label \(Self.quoted([name])) in \(repository)"
    case .createIssue(let repository, let title, _, _, _, _):
      "create \(Self.quoted([title])) in \(repository)"
    case .editIssue, .assign, .unassign, .createComment: summary
    default: "change \(repository)"
    }
  }

  private static func quoted(_ names: [String]) -> String {
    names.map { "'\(ForeignText.shown($0))'" }.joined(separator: ", ")
  }
}
