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
