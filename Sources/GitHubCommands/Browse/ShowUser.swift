import Base
import GitHub
import Session

enum ShowUser {
  /// Asks for the account; with `makesFavourite` it is kept at hand from now on.
  static func run(
    _ login: Login, makesFavourite: Bool, choices: GitHubChoices, in session: Session
  ) async throws(Failure) -> Report {
    let client = try await session.github(choices).client
    let profile: UserProfile
    do throws(GitHubError) {
      profile = try await client.value(of: .user(login))
    } catch {
      throw failure(error, login)
    }
    var favourites = try Favourites(session.world)
    if makesFavourite, let known = Login(profile.user.login) { _ = try favourites.add([known]) }
    let isFavourite = favourites.contains(profile.user.login)
    return Report(
      text: { Array(text(profile, isFavourite).utf8) },
      values: { ["user": json(profile, isFavourite)] })
  }

  /// The failure; a missing account is reported by its name.
  static func failure(_ error: GitHubError, _ login: Login) -> Failure {
    guard case .notFound = error else { return error.failure }
    return Failure(
      .unavailable, "github", "there is no account '\(login)'",
      hint: .flowctl("github", "users", "list", "--search", "\(login)"))
  }

  private static func text(_ profile: UserProfile, _ isFavourite: Bool) -> String {
    let fields = [
      ("name", profile.name), ("company", profile.company), ("location", profile.location),
      ("e-mail", profile.email), ("about", profile.bio),
      ("followers", String(profile.followers)), ("following", String(profile.following)),
      ("repositories", String(profile.publicRepositories)), ("page", profile.url),
    ]
    let mark = isFavourite ? " *" : ""
    let rows = fields.compactMap { name, value in
      value.flatMap { $0.isEmpty ? nil : ["  " + name, ForeignText.shown($0)] }
    }
    return ForeignText.shown(profile.user.login) + mark + "\n" + TextTable.text(rows)
  }

  private static func json(_ profile: UserProfile, _ isFavourite: Bool) -> JSONValue {
    [
      "login": .string(profile.user.login), "id": .number(Int(profile.user.id)),
      "type": .string(profile.user.type), "name": .optional(profile.name),
      "company": .optional(profile.company), "location": .optional(profile.location),
      "email": .optional(profile.email), "bio": .optional(profile.bio),
      "followers": .number(profile.followers), "following": .number(profile.following),
      "publicRepositories": .number(profile.publicRepositories), "url": .string(profile.url),
      "isFavourite": .bool(isFavourite),
    ]
  }
}
