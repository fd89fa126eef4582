import Configuration
package import Base
package import Git
package import Gitflow

/// The repository of a run with the policy in force: what a use case needs to know, read once.
///
/// Everything is read when it is first needed, and its copies share it. A use case that has changed
/// refs and asks again needs a new value.
package struct Repository: Sendable {
  package let session: Session
  package let refs: RefReader
  package private(set) var loaded: LoadedPolicy
  let memory: RepositoryMemory

  /// The repository of a session, with its own policy unless another one is given.
  package init(_ session: Session, _ loaded: LoadedPolicy? = nil) throws(Failure) {
    let loaded = if let loaded { loaded } else { try session.policy() }
    self.init(session, try session.refs(), loaded)
  }

  init(
    _ session: Session, _ refs: RefReader, _ loaded: LoadedPolicy,
    _ memory: RepositoryMemory = RepositoryMemory()
  ) {
    self.session = session
    self.refs = refs
    self.loaded = loaded
    self.memory = memory
  }

  /// The repository after a fetch: only what commits alone determine is kept.
  package func fetched() throws(Failure) -> Repository {
    Repository(session, try session.refs(), loaded, RepositoryMemory(merges: memory.merges))
  }

  /// The same repository with another policy, such as that of a base.
  package func with(_ loaded: LoadedPolicy) -> Repository {
    var repository = self
    repository.loaded = loaded
    return repository
  }

  /// The same repository with another branch model or remote.
  package func with(_ policy: Policy) -> Repository {
    var repository = self
    repository.loaded.configuration.policy = policy
    return repository
  }

  /// Where its files are.
  package var location: RepositoryLocation { refs.location }
  /// The policy in force.
  package var policy: Policy { loaded.policy }
  /// Classifies names by the branch model.
  package var classifier: BranchClassifier { BranchClassifier(policy.model) }
  /// Finds branches, local ones first.
  package var locator: BranchLocator { BranchLocator(refs: refs, policy) }
  /// Runs Git here.
  package var git: GitCommands { session.commands(at: location) }
  /// Opened once, and again if packs were added or removed.
  package var objects: ObjectReader { session.objects(at: location) }
  /// The name of the production branch; nil if the model has none.
  package var production: String? { policy.model.production?.branch }
}

/// What several users of a repository read, by the question.
final class RepositoryMemory: Sendable {
  /// What the versions in the refs depend on.
  struct VersionQuestion: Hashable {
    let model: BranchModel
    let remote: String

    init(_ policy: Policy) { (model, remote) = (policy.model, policy.remote) }
  }

  /// The versions merged into production between some commits.
  struct MergeQuestion: Hashable {
    let versions: VersionQuestion
    let tips: [ObjectID]
    let bases: [ObjectID]
    let wanted: MergedVersions.Wanted
  }

  let versions = Answers<VersionQuestion, VersionFacts>()
  let versionsWithMerges = Answers<VersionQuestion, VersionFacts>()
  let merges: Answers<MergeQuestion, MergedVersions>

  init(merges: Answers<MergeQuestion, MergedVersions> = Answers()) { self.merges = merges }
}
