import Base

extension Route {
  /// An App and the tokens of its installation.
  static let apps: [Route] = [
    Route(.get, "/app") { state, call throws(Refusal) in
      _ = try state.signedApp(call)
      return Reply(state.appJSON)
    },
    Route(.get, "/app/installations") { state, call throws(Refusal) in
      let app = try state.signedApp(call)
      return try state.page(call, [app]) { state.installationJSON($0) }
    },
    Route(.get, "/repos/{}/{}/installation") { state, call throws(Refusal) in
      let app = try state.signedApp(call)
      let owner = state.repository(call.fullName)?.owner
      guard owner?.lowercased() == app.account.lowercased() else { throw .notFound }
      return Reply(state.installationJSON(app))
    },
    Route(.post, "/app/installations/{}/access_tokens") { state, call throws(Refusal) in
      try state.createInstallationToken(call)
    },
    Route(.get, "/installation/repositories") { state, call throws(Refusal) in
      guard call.grant?.kind == .installation else {
        throw Refusal(403, "You must authenticate with an installation access token.")
      }
      let found = state.repositories.values.filter { state.isVisible($0, to: call.grant) }
      return try state.page(
        call, found.sorted { $0.id < $1.id },
        envelope: { ["total_count": .number($0), "repositories": .array($1)] },
        { state.repositoryJSON($0, .whole, isNewVersion: call.isNewVersion) })
    },
  ]
}

extension GitHubState {
  /// The App, if its signed token was sent; the signature itself is not checked.
  fileprivate func signedApp(_ call: Call) throws(Refusal) -> App {
    guard let app, call.secret?.split(separator: ".").count == 3 else {
      throw Refusal(401, "A JSON web token could not be decoded")
    }
    return app
  }

  fileprivate mutating func createInstallationToken(_ call: Call) throws(Refusal) -> Reply {
    let app = try signedApp(call)
    guard try call.number(0) == app.installation else { throw .notFound }
    let secret = "ghs_\(Commit.madeUpSHA(newID()))"
    let permissions = ["checks": "write", "issues": "write", "metadata": "read"]
    addToken(secret, login: app.slug + "[bot]", kind: .installation)
    return Reply(
      status: 201,
      [
        "token": .string(secret), "expires_at": .string(Self.time(clock() + 3600)),
        "permissions": .object(permissions.mapValues(JSONValue.string)),
        "repository_selection": "all",
      ])
  }

  /// The App as check runs show it.
  var appJSON: JSONValue {
    guard let app else { return .null }
    return [
      "id": .number(app.id), "slug": .string(app.slug), "node_id": Self.nodeID("A", app.id),
      "client_id": .string(app.clientID), "owner": userJSON(app.account),
      "name": .string(app.slug), "description": .null, "external_url": .string(webURL),
      "html_url": .string("\(webURL)/apps/\(app.slug)"), "created_at": "2024-01-01T00:00:00Z",
      "updated_at": "2024-01-01T00:00:00Z",
      "permissions": ["checks": "write", "issues": "write", "metadata": "read"], "events": [],
    ]
  }

  fileprivate func installationJSON(_ app: App) -> JSONValue {
    [
      "id": .number(app.installation), "account": userJSON(app.account),
      "repository_selection": "all", "app_id": .number(app.id), "app_slug": .string(app.slug),
      "access_tokens_url": .string(
        "\(url)/app/installations/\(app.installation)/access_tokens"),
      "repositories_url": .string("\(url)/installation/repositories"),
      "html_url": .string("\(webURL)/settings/installations/\(app.installation)"),
      "target_id": .number(accounts[app.account.lowercased()]?.id ?? 0),
      "target_type": "Organization",
      "permissions": ["checks": "write", "issues": "write", "metadata": "read"], "events": [],
      "created_at": "2024-01-01T00:00:00Z", "updated_at": "2024-01-01T00:00:00Z",
      "single_file_name": .null, "suspended_by": .null, "suspended_at": .null,
    ]
  }
}
