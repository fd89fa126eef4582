package import Diagnostics

/// Something that an app, or a job of a workflow, may do.
package struct Privilege: Hashable, Sendable {
  /// What kind of thing it is.
  package enum Kind: String, Sendable {
    case entitlement
    case usageDescription = "usage-description"
    case backgroundMode = "background-mode"
    case insecureLoads = "insecure-loads"
    case permission
    case exportedComponent = "exported-component"
    case debuggable
    case backup
    case environment
    case tokenPermission = "token-permission"
    case trigger
    case action
    case unpinnedAction = "unpinned-action"
    case runner
    case secret
    case generateCommand = "generate-command"
    case urlScheme = "url-scheme"
  }

  package let kind: Kind
  /// Who has it: a target, a file, a job.
  package private(set) var holder: String
  /// The manifest that a target stands in: two projects may have targets of one name.
  var scope = ""
  /// What it is, told from others of its kind and holder.
  package private(set) var name: String
  /// What it means, in the words of the diff: `may now use the camera`.
  package let words: String
  package private(set) var place: Place
  /// Lesser ones that come with it.
  let implied: [String]
  /// True for what holds something back: its loss is told, in these words.
  var isRestraint = false
  /// How far it goes, where it may go further than before: up to which version of a system.
  var extent = Int.max
  /// The file that says so, where a target or a project has it of that; told of one of them alone.
  var source: String?
  /// The configuration that has it; empty for all.
  var configuration = ""
  /// The same as it is written, so that what is said for all is told once.
  private(set) var writtenConfiguration = ""
  /// The target whose settings say so of a whole file.
  var owner: PrivilegeHolder?

  init(
    _ kind: Kind, of holder: String, _ name: String, _ words: String, at place: Place,
    implied: [String] = []
  ) {
    (self.kind, self.holder, self.name, self.words) = (kind, holder, name, words)
    (self.place, self.implied) = (place, implied)
  }

  /// The same as something that holds back.
  var asRestraint: Privilege {
    var restraint = self
    restraint.isRestraint = true
    return restraint
  }

  /// The same of another one.
  func held(by holder: PrivilegeHolder) -> Privilege {
    var held = self
    (held.holder, held.scope) = (holder.name, holder.scope)
    return held
  }

  /// The same as one of several of its name.
  func numbered(_ count: Int) -> Privilege {
    var numbered = self
    if count > 1 { numbered.name = "\(name) #\(count)" }
    return numbered
  }

  /// The same that they have who name this file; `count` tells one of several from the others.
  func lent(to list: NamedList, count: Int) -> Privilege {
    var lent = numbered(count)
    (lent.holder, lent.scope, lent.place, lent.source) = (
      list.holder, list.scope, list.place, holder
    )
    (lent.configuration, lent.writtenConfiguration) = (list.configuration, list.configuration)
    return lent
  }

  /// What it means, and for which configuration.
  var wholeWords: String {
    writtenConfiguration.isEmpty ? words : "\(words) in \(quoted(writtenConfiguration))"
  }

  /// The finding, which an owner's approval alone settles.
  package func diagnostic(owners: [String]) -> Diagnostic {
    var diagnostic = Diagnostic(
      .privilege, "\(holder) \(wholeWords)",
      hint: owners.isEmpty
        ? "first name the users who may approve it, on the base: gate-run: { owners: ['@name'] }"
        : "request the approval of \(owners.joined(separator: " or "))",
      evidence: ["kind": .string(kind.rawValue), "name": .string(name)], place: place)
    diagnostic.identity =
      [kind.rawValue, holder, name] + [scope, writtenConfiguration].filter { !$0.isEmpty }
    return diagnostic
  }
}

extension RuleID {
  /// That nothing may do more than before without an owner's word.
  package static let privilege: RuleID = "privilege"
}

/// Who has a privilege: a target of one manifest, a file, a job.
struct PrivilegeHolder: Hashable, Sendable {
  let name: String
  /// The manifest of a target; empty for all else.
  let scope: String

  init(name: String, scope: String = "") { (self.name, self.scope) = (name, scope) }

  init(_ privilege: Privilege) { self.init(name: privilege.holder, scope: privilege.scope) }
}

extension Privilege {
  /// What tells that two are the same thing, wherever they are written.
  struct Identity: Hashable {
    let kind: Kind
    let holder: PrivilegeHolder
    let configuration: String
    let name: String
  }

  /// Its own, or that of a lesser one that comes with it.
  func identity(_ name: String? = nil) -> Identity {
    Identity(
      kind: kind, holder: kind == .action ? PrivilegeHolder(name: "") : PrivilegeHolder(self),
      configuration: configuration, name: name ?? self.name)
  }
}
