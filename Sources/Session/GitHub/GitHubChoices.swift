package import GitHub

/// What a command line says of the server and its repositories.
package struct GitHubChoices: Sendable {
  /// The repositories that are named; none means the clone's own.
  package var repositories: [RepositoryName]
  /// The address of the API.
  package var apiURL: String?
  package var isOffline: Bool
  /// True where the token stands on standard input.
  package var readsToken: Bool
  /// True where waits are not told.
  package var isQuiet: Bool
  /// True where what is asked for comes beside what is done already, so that nobody may wait long for it.
  var isAside = false

  /// What a command that needs nothing of GitHub asks besides, without a word.
  package static var aside: GitHubChoices {
    var choices = GitHubChoices(isQuiet: true)
    choices.isAside = true
    return choices
  }

  /// Choices of a command line.
  package init(
    repositories: [RepositoryName] = [], apiURL: String? = nil, isOffline: Bool = false,
    readsToken: Bool = false, isQuiet: Bool = false
  ) {
    self.repositories = repositories
    self.apiURL = apiURL
    self.isOffline = isOffline
    self.readsToken = readsToken
    self.isQuiet = isQuiet
  }
}
