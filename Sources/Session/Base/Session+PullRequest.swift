package import CI
package import Diagnostics

extension Session {
  /// The policy by which a pull request is checked: that of its base.
  ///
  /// Where the base is missing here, it is the policy of the checkout.
  package func policy(for request: PullRequest) async throws(Failure) -> LoadedPolicy {
    let own = policyOrFailure()
    // A file that the command line names has nothing in its place.
    if configurationPath != nil { _ = try own.get() }
    guard case .known(let base, _) = request.base else { return try own.get() }
    let finder = try BaseFinder(self)
    let ends = try await finder.ends(of: request, base: base)
    return try await PolicyOfBase(session: self, objects: finder.objects)
      .load(ends, base: base).loaded
  }
}
