import Base

/// The new privileges of a change compared with its base.
package enum PrivilegeComparison {
  /// The privileges of the head that the base lacks, without duplicates, in file and line order.
  ///
  /// A removed restriction counts as a new privilege, unless its job or file was deleted, too.
  package static func widened(base: PrivilegeReader, head: PrivilegeReader) -> [Privilege] {
    let succession = PrivilegeSuccession(base: base, head: head)
    let configurations = base.configurations.union(head.configurations).sorted()
    let former = base.privileges(in: configurations)
    let present = head.privileges(in: configurations)
    let before = former.flatMap(succession.privileges)
    let held = former.filter { privilege in
      privilege.isRestraint
        && privilege.owner.map { head.holders.contains($0) || succession.hasHeir($0) } ?? true
    }
    let granted = added(
      base: former.filter { !$0.isRestraint }.flatMap(succession.privileges),
      head: present.filter { !$0.isRestraint })
    let lost = added(
      base: numbered(present.filter(\.isRestraint)),
      head: numbered(held).flatMap(succession.privileges)
    ).filter { holds($0, in: head, before) }
    return withoutEchoes((granted + lost).sorted(by: comesBefore))
  }

  /// A restriction may be set in several configurations; fewer of them is a loss.
  private static func numbered(_ restraints: [Privilege]) -> [Privilege] {
    var counts: [Privilege.Identity: Int] = [:]
    return restraints.map { restraint in
      guard restraint.kind == .entitlement else { return restraint }
      let identity = restraint.identity()
      counts[identity, default: 0] += 1
      return restraint.numbered(counts[identity] ?? 1)
    }
  }

  /// False if the restricted holder was deleted; an entitlements file may be deleted alone.
  private static func holds(
    _ lost: Privilege, in head: PrivilegeReader, _ before: [Privilege]
  ) -> Bool {
    if head.holders.contains(PrivilegeHolder(lost)) { return true }
    guard lost.kind == .entitlement, lost.scope.isEmpty else { return false }
    let users = before.filter { $0.source == lost.holder && $0.words == lost.words }
    return users.isEmpty || users.contains { head.holders.contains(PrivilegeHolder($0)) }
  }

  /// One of several equal privileges: a file comes before the targets that name it.
  private static func withoutEchoes(_ privileges: [Privilege]) -> [Privilege] {
    let said = Set(privileges.map { [$0.scope, $0.holder, $0.words] })
    var seen: Set<[String]> = []
    return privileges.filter { privilege in
      if let source = privilege.source, said.contains(["", source, privilege.words]) {
        return false
      }
      return seen.insert([privilege.scope, privilege.holder, privilege.wholeWords]).inserted
    }
  }

  /// The privileges of the head that the base lacks.
  ///
  /// A privilege that moved to another holder is new for that holder. An action that any workflow
  /// of the base uses is not new.
  private static func added(base: [Privilege], head: [Privilege]) -> [Privilege] {
    var known: [Privilege.Identity: Int] = [:]
    for privilege in base { add(privilege, to: &known) }
    return head.sorted(by: comesBefore).filter { privilege in
      let extent = known[privilege.identity()]
      if let extent, extent >= privilege.extent { return false }
      add(privilege, to: &known)
      return true
    }
  }

  private static func add(_ privilege: Privilege, to known: inout [Privilege.Identity: Int]) {
    for name in [privilege.name] + privilege.implied {
      let extent = known[privilege.identity(name)]
      known[privilege.identity(name)] = max(extent ?? privilege.extent, privilege.extent)
    }
  }

  private static func comesBefore(_ left: Privilege, _ right: Privilege) -> Bool {
    let places = (left.place, right.place)
    if places.0.path != places.1.path { return places.0.path < places.1.path }
    // Larger privileges come first, so that included ones are not reported again.
    if left.implied.count != right.implied.count { return left.implied.count > right.implied.count }
    return (places.0.line, left.name) < (places.1.line, right.name)
  }
}
