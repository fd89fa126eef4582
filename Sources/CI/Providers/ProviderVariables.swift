/// Which variables of a provider say what of a run.
struct ProviderVariables: Sendable {
  /// How to tell whose branch the head is.
  enum OriginRule: Sendable {
    /// The head's repository and the first that is set of the base's, as paths or URLs.
    case repositories(head: String, base: [String])
    /// `true` for a fork, `false` for ours; and where the fork's address stands.
    case flag(String, repository: String)
    /// Set for forks alone: the parts of the fork's full name.
    case forkNames([String])
    /// The provider runs pull requests of our own branches alone.
    case alwaysOurs
  }

  /// The first that is set holds the number, or a URL that ends with it.
  var number: [String]
  var title: String?
  var head: String
  var headSHA: String?
  /// Nothing where the provider has no such variable.
  var base: String?
  var baseSHA: String?
  var origin: OriginRule
  var author: String?
  /// The branch of a run that is for no pull request.
  var branch: String
  var tag: String?
  /// The variable, and its value in a run that a timetable started.
  var schedule: CIError.Source?
}
