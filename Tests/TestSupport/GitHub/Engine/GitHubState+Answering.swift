import Base
import Foundation

extension GitHubState {
  /// Responds to a request and writes it into the log at `entry`.
  mutating func answer(_ request: WebRequest, entry: Int) -> ServerAnswer {
    let target = Target(target(of: request))
    let (route, parameters) = Self.route(request.method, target.parts, in: self)
    let name = route?.name ?? "\(request.method.rawValue) \(target.path)"
    let fault = takeFault(route: name, path: target.path)
    let secret = Self.secret(request)
    let call = Call(
      request, target: target, route: route, parameters: parameters, secret: secret,
      grant: secret.flatMap { grants[$0] })
    if case .reset = fault {
      return close(entry, ServerAnswer(response: .init(status: 0), ending: .reset))
    }
    var reply = scripted(fault, call) ?? admitted(call, route, entry: entry)
    addSharedHeaders(to: &reply, call)
    if request.method == .head { reply.body = [] }
    var answer = ServerAnswer(
      response: WebResponse(
        status: reply.status, headers: WebHeaders(reply.headers), body: reply.body))
    spoil(&answer, by: fault)
    return close(entry, answer)
  }

  /// The route of a path; one by the id of a repository counts as one by its name.
  static func route(
    _ method: WebMethod, _ parts: [String], in state: GitHubState
  ) -> (Route?, [String]) {
    var path = parts
    if path.first == "repositories", path.count > 1, let id = Int(path[1]),
      let repository = state.repositories[id]
    {
      path.replaceSubrange(0..<2, with: ["repos", repository.owner, repository.name])
    } else if path.first == "organizations", path.count > 1, let id = Int(path[1]),
      let account = state.accounts.values.first(where: { $0.id == id })
    {
      path.replaceSubrange(0..<2, with: ["orgs", account.login])
    } else if path.first == "user", path.count > 2, let id = Int(path[1]),
      let account = state.accounts.values.first(where: { $0.id == id })
    {
      path.replaceSubrange(0..<2, with: ["users", account.login])
    }
    let method = method == .head ? .get : method
    for route in Route.all where route.method == method {
      if let parameters = route.parameters(of: path) { return (route, parameters) }
    }
    return (nil, [])
  }

  private func target(of request: WebRequest) -> String {
    let text = request.url.hasPrefix(url) ? String(request.url.dropFirst(url.count)) : request.url
    return text.isEmpty ? "/" : text
  }

  private static func secret(_ request: WebRequest) -> String? {
    guard let field = request.headers["Authorization"] else { return nil }
    let parts = field.split(separator: " ", maxSplits: 1)
    return parts.count == 2 ? String(parts[1]) : field
  }

  private mutating func close(_ entry: Int, _ answer: ServerAnswer) -> ServerAnswer {
    // The log can have been restarted in between.
    guard log.indices.contains(entry) else { return answer }
    log[entry].status = answer.response.status
    log[entry].ended = clock()
    return answer
  }

  private mutating func admitted(_ call: Call, _ route: Route?, entry: Int) -> Reply {
    do throws(Refusal) {
      try admit(call)
      if let refusal = exhausted(call) { throw refusal }
      guard let route else { throw .notFound }
      let reply =
        call.isRead
        ? try reading { state throws(Refusal) in try state.conditional(call, route) }
        : try conditional(call, route)
      if !call.isRead { replicate() }
      note(count(call, reply), at: entry)
      return reply
    } catch {
      note(count(call, error.reply), at: entry)
      return error.reply
    }
  }

  private mutating func note(_ isCounted: Bool, at entry: Int) {
    if log.indices.contains(entry) { log[entry].isCounted = isCounted }
  }
}
