import Diagnostics

/// What a change may do that its base may not.
package enum PrivilegeComparison {
  private struct Identity: Hashable {
    let kind: Privilege.Kind
    let holder: String
    let name: String
  }

  /// What the head may do that the base may not, each once, in the order of files and lines.
  ///
  /// A restraint that went widens as a new privilege does; what a job or a file that is gone was
  /// held by holds nothing any more.
  package static func widened(base: PrivilegeReader, head: PrivilegeReader) -> [Privilege] {
    let granted = added(
      base: base.privileges.filter { !$0.isRestraint },
      head: head.privileges.filter { !$0.isRestraint })
    let lost = added(
      base: head.privileges.filter(\.isRestraint), head: base.privileges.filter(\.isRestraint)
    ).filter { $0.kind == .entitlement || head.holders.contains($0.holder) }
    return withoutEchoes((granted + lost).sorted(by: comesBefore))
  }

  /// One of those that say the same: a file speaks before those who have it of that.
  private static func withoutEchoes(_ privileges: [Privilege]) -> [Privilege] {
    let said = Set(privileges.map { [$0.holder, $0.words] })
    var seen: Set<[String]> = []
    return privileges.filter { privilege in
      if let source = privilege.source, said.contains([source, privilege.words]) { return false }
      return seen.insert([privilege.holder, privilege.words]).inserted
    }
  }

  /// The privileges of the head that the base has not got.
  ///
  /// What moved from one holder to another is new for that one. An action that any workflow of the
  /// base uses is not new.
  private static func added(base: [Privilege], head: [Privilege]) -> [Privilege] {
    var known = Set(base.flatMap(identities))
    return head.sorted(by: comesBefore).filter { privilege in
      let own = identity(privilege, privilege.name)
      guard !known.contains(own) else { return false }
      known.formUnion(identities(privilege))
      return true
    }
  }

  private static func identities(_ privilege: Privilege) -> [Identity] {
    ([privilege.name] + privilege.implied).map { identity(privilege, $0) }
  }

  private static func identity(_ privilege: Privilege, _ name: String) -> Identity {
    let isShared = privilege.kind == .action
    return Identity(
      kind: privilege.kind, holder: isShared ? "" : privilege.holder, name: name)
  }

  private static func comesBefore(_ left: Privilege, _ right: Privilege) -> Bool {
    let places = (left.place, right.place)
    if places.0.path != places.1.path { return places.0.path < places.1.path }
    // What implies others goes before them, so that these are not told besides.
    if left.implied.count != right.implied.count { return left.implied.count > right.implied.count }
    return (places.0.line, left.name) < (places.1.line, right.name)
  }
}
