import Base
import GitHub
import Gitflow
import Session

/// Posts the notes on a WordPress site; a rerun updates the same post.
struct WordPressNotes {
  let session: Session
  let question: ReleaseQuestion
  let options: WriteReleaseNotes.Options
  let repository: RepositoryName

  func write(_ notes: ReleaseNotes) async throws(Failure) -> Report {
    var example = options
    example.site = "https://blog.example.com"
    let site = try WordPressSite.open(
      options.site, in: session.world, example: example.command(of: question))
    let slug = Self.slug(repository.name, notes.version)
    let wanted = [
      "title": "\(repository.name) \(notes.version)",
      "content": WordPressContent.render(notes.blocks), "slug": slug,
    ]
    guard let found = try await site.post(slug: slug) else {
      let status = options.publishes ? "publish" : "draft"
      let post = try await site.create(wanted.merging(["status": status]) { _, new in new })
      return answer(options.publishes ? "published" : "created as a draft", post, notes)
    }
    let publishes = options.publishes && found.status != "publish"
    if found.content == wanted["content"], found.title == wanted["title"], !publishes {
      return answer("unchanged", found, notes)
    }
    // A published post stays published.
    let status = publishes ? ["status": "publish"] : [:]
    let post = try await site.update(found.id, wanted.merging(status) { _, new in new })
    return answer(publishes ? "published" : "changed", post, notes)
  }

  /// The slug of the post, such as `app-1-2-0`, by which it is found again.
  static func slug(_ name: String, _ version: Version) -> String {
    let words = name.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    return (words.map(String.init) + [version.text(in: .dashed)]).joined(separator: "-")
  }

  private func answer(_ outcome: String, _ post: WordPressPost, _ notes: ReleaseNotes) -> Report {
    Report(
      text: "post \(post.id): \(outcome) \(ForeignText.shown(post.link))\n",
      values: [
        "release": .string(notes.version.description), "post": .number(post.id),
        "outcome": .string(outcome), "url": .string(post.link),
      ])
  }
}

/// A WordPress site by its REST API, with an application password from the environment.
struct WordPressSite {
  /// The maximum size of a response in bytes.
  private static let answerLimit = 8 << 20

  private let root: String
  private let authorization: String
  private let web: WebTransport

  /// Reads the URL from the command line, and user and password from the environment.
  ///
  /// `example` is the command with a site, for the hint.
  static func open(
    _ address: String?, in world: World, example: Command
  ) throws(Failure) -> WordPressSite {
    guard var text = address else {
      throw Failure(
        .usage, "wordpress", "the site is missing",
        hint: .run(example))
    }
    while text.last == "/" { text.removeLast() }
    guard let url = WebAddress(text), url.isSafe, url.query == nil, url.userInfo == nil else {
      throw Failure(
        .usage, "wordpress", "'\(ForeignText.shown(text))' is not a valid https URL of a site",
        hint: .retry(with: "--site", "https://<site>"))
    }
    guard let user = world.environment["FLOWCTL_WORDPRESS_USER"], !user.isEmpty,
      let password = world.environment["FLOWCTL_WORDPRESS_PASSWORD"], !password.isEmpty
    else {
      throw Failure(
        .notAuthorised, "wordpress",
        "FLOWCTL_WORDPRESS_USER or FLOWCTL_WORDPRESS_PASSWORD is not set",
        hint: "create an application password in your profile: \(text)/wp-admin/profile.php")
    }
    return WordPressSite(
      root: text + "/wp-json/wp/v2/posts",
      authorization: "Basic " + Base64.text(Array((user + ":" + password).utf8)), web: world.web)
  }

  /// The post of a slug, whatever its status.
  func post(slug: String) async throws(Failure) -> WordPressPost? {
    let query = "slug=\(PercentEncoding.part(slug))&status=any&context=edit"
    let posts: [WordPressPost] = try await send(.get, "?" + query)
    return posts.first
  }

  func create(_ fields: [String: String]) async throws(Failure) -> WordPressPost {
    try await send(.post, "?context=edit", fields)
  }

  func update(_ id: Int, _ fields: [String: String]) async throws(Failure) -> WordPressPost {
    try await send(.post, "/\(id)?context=edit", fields)
  }

  private func send<Answer: JSONReadable>(
    _ method: WebMethod, _ path: String, _ fields: [String: String]? = nil
  ) async throws(Failure) -> Answer {
    var request = WebRequest(
      method, root + path,
      headers: WebHeaders([
        ("Accept", "application/json"), ("Authorization", authorization), ("User-Agent", "flowctl"),
      ]), responseLimit: Self.answerLimit)
    if let fields {
      request.headers.add("Content-Type", "application/json")
      request.body = JSONWriter(.compact).bytes(.object(fields.mapValues(JSONValue.string)))
    }
    return try Self.decoded(try await response(to: request))
  }

  private func response(to request: WebRequest) async throws(Failure) -> WebResponse {
    do throws(WebError) {
      return try await web.send(request)
    } catch {
      throw Failure(
        .unavailable, "wordpress", Self.message(error),
        hint: "run the same command again; it updates the same post")
    }
  }

  private static func message(_ error: WebError) -> String {
    switch error {
    case .badAddress, .unreachable: "can't reach the site"
    case .interrupted, .timedOut, .tooLarge: "the site's response was lost"
    case .cancelled: "the request was canceled"
    }
  }

  private static func decoded<Answer: JSONReadable>(
    _ response: WebResponse
  ) throws(Failure) -> Answer {
    switch response.status {
    case 200..<300: break
    case 300..<400:
      let place = response.headers["location"].map(ForeignText.shown) ?? "elsewhere"
      throw Failure(
        .unavailable, "wordpress", "the site redirects to '\(place)'",
        hint: "use this URL; the password is not sent to a redirect")
    case 401, 403:
      throw Failure(
        .notAuthorised, "wordpress", "this user is not allowed to write posts",
        hint: "check FLOWCTL_WORDPRESS_USER and its application password")
    default:
      throw Failure(
        .unavailable, "wordpress", "the site returned HTTP status \(response.status)",
        hint: "enable the REST API at /wp-json: set permalinks to another value than plain")
    }
    do throws(StreamFault) {
      return try Answer(json: response.body)
    } catch {
      throw Failure(.unavailable, "wordpress", "the site's response is not from WordPress")
    }
  }
}

struct WordPressPost: JSONReadable {
  var id: Int
  var content: String?
  var title: String?
  var status = ""
  var link = ""

  init(reading json: inout JSONStream) throws(StreamFault) {
    var id: Int?
    var (content, title): (String?, String?)
    var (status, link) = ("", "")
    try json.readObject { json, name throws(StreamFault) in
      switch name {
      case "id": id = try json.readNumber()?.integer
      case "status": status = try json.readString() ?? ""
      case "link": link = try json.readString() ?? ""
      case "content": content = try Self.raw(&json)
      case "title": title = try Self.raw(&json)
      default: break
      }
    }
    self.id = try json.required(id, "id")
    (self.content, self.title, self.status, self.link) = (content, title, status, link)
  }

  /// The text as sent: `{"raw": …}`, visible only to users who may edit.
  private static func raw(_ json: inout JSONStream) throws(StreamFault) -> String? {
    var text: String?
    try json.readObject { json, name throws(StreamFault) in
      if name == "raw" { text = try json.readString() }
    }
    return text
  }
}
