package import Base

/// Something that an app or a workflow job may do.
package struct Privilege: Hashable, Sendable {
  /// The category of the privilege.
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
  /// The target, file or job that has it.
  package private(set) var holder: String
  /// The manifest of the target: two projects may have targets with the same name.
  var scope = ""
  /// The name, unique per category and holder.
  package private(set) var name: String
  /// The description in the diff: `may now use the camera`.
  package let words: String
  package private(set) var place: Place
  /// Smaller privileges that it includes.
  let implied: [String]
  /// True for a restriction: its removal is reported, with this description.
  var isRestraint = false
  /// The extent, if it can grow: for example the last system version.
  var extent = Int.max
  /// The file that sets it, if a target or project gets it from a file; reported once.
  var source: String?
  /// The configuration that has it; empty for all.
  var configuration = ""
  /// The configuration as written, so that settings for all configurations are reported once.
  private(set) var writtenConfiguration = ""
  /// The target whose settings apply to the whole file.
  var owner: PrivilegeHolder?

  init(
    _ kind: Kind, of holder: String, _ name: String, _ words: String, at place: Place,
    implied: [String] = []
  ) {
    (self.kind, self.holder, self.name, self.words) = (kind, holder, name, words)
    (self.place, self.implied) = (place, implied)
  }

  /// Equal for a privilege of a target and the same one in a file that the target generates.
  var label: [String] { [kind.rawValue, name] }

  /// The same as a restriction.
  var asRestraint: Privilege {
    var restraint = self
    restraint.isRestraint = true
    return restraint
  }

  /// The same for another holder.
  func held(by holder: PrivilegeHolder) -> Privilege {
    var held = self
    (held.holder, held.scope) = (holder.name, holder.scope)
    return held
  }

  /// The same as one of several with its name.
  func numbered(_ count: Int) -> Privilege {
    var numbered = self
    if count > 1 { numbered.name = "\(name) #\(count)" }
    return numbered
  }

  /// The same for the targets that name this file; `count` distinguishes duplicates.
  func lent(to list: NamedList, count: Int) -> Privilege {
    var lent = numbered(count)
    (lent.holder, lent.scope, lent.place, lent.source) = (
      list.holder, list.scope, list.place, holder
    )
    (lent.configuration, lent.writtenConfiguration) = (list.configuration, list.configuration)
    return lent
  }

  /// The description with the configuration.
  var wholeWords: String {
    writtenConfiguration.isEmpty ? words : "\(words) in \(quoted(writtenConfiguration))"
  }

  /// The finding, which only an owner can approve.
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
  /// No app and no workflow gets new privileges without an owner's approval.
  package static let privilege: RuleID = "privilege"
}

/// The holder of a privilege: a target of a manifest, a file, or a job.
struct PrivilegeHolder: Hashable, Sendable {
  let name: String
  /// The manifest of a target; empty for other holders.
  let scope: String

  init(name: String, scope: String = "") { (self.name, self.scope) = (name, scope) }

  init(_ privilege: Privilege) { self.init(name: privilege.holder, scope: privilege.scope) }
}

extension Privilege {
  /// The identity of a privilege, independent of its place.
  struct Identity: Hashable {
    let kind: Kind
    let holder: PrivilegeHolder
    let configuration: String
    let name: String
  }

  /// Its identity, or that of a smaller privilege that it includes.
  func identity(_ name: String? = nil) -> Identity {
    Identity(
      kind: kind, holder: kind == .action ? PrivilegeHolder(name: "") : PrivilegeHolder(self),
      configuration: configuration, name: name ?? self.name)
  }
}
