/// The steps of one command of `gh`.
struct GitHubWords {
  private let verb: [ShellScript.Word]
  private let words: CommandWords

  /// The words after `gh`; options can be anywhere.
  init(_ words: [ShellScript.Word]) {
    let repository = "R= repo= hostname="
    verb = Array(CommandWords(words, repository).arguments.prefix(2))
    let first = verb.first?.text ?? ""
    self.words = CommandWords(words, repository + " " + (Self.syntax[first] ?? ""))
  }

  /// The options that matter, and all that take a value.
  private static let syntax = [
    "pr": "B= H= t= b= F= T= a= l= m= p= r= base= head= title= body= body-file= template= "
      + "assignee= label= milestone= project= reviewer= subject= author-email= "
      + "match-head-commit= add-label= remove-label= comment= c= delete-branch disable-auto",
    "api": "X= H= f= F= q= t= p= method= header= field= raw-field= input= jq= template= preview= "
      + "cache=",
    "release": "F= n= t= notes= notes-file= title= target= tag= discussion-category= "
      + "notes-start-tag=",
  ]

  var actions: [AgentStep.Action] {
    let isAPI = verb.first?.text == "api"
    guard verb.prefix(isAPI ? 1 : 2).allSatisfy(\.isLiteral), words.isReadable else {
      return [.unreadable("the command of gh")]
    }
    if isAPI { return changesRefs ? [.unreadable("what 'gh api' changes")] : [] }
    return switch verb.map(\.text) {
    case ["pr", "create"], ["pr", "new"]: opened
    // Here `-m` and `-r` are methods.
    case ["pr", "merge"]: words.has("disable-auto") ? [] : [.mergeRequest]
    case ["pr", "edit"] where words.has("B", "base"):
      words.names.count > 2 ? [.unreadable("the branch of that pull request")] : opened
    case ["pr", "close"] where words.has("d", "delete-branch"):
      [.unreadable("the branch of that pull request")]
    case ["pr", "checkout"], ["pr", "co"]: [.checkout("a pull request")]
    case ["release", "create"], ["release", "new"], ["release", "delete"], ["release", "edit"]:
      released
    case ["repo", "sync"], ["repo", "delete"]: [.unreadable("what 'gh repo' changes")]
    default: []
    }
  }

  private var opened: [AgentStep.Action] {
    let (base, head) = (words.values("B", "base").last, words.values("H", "head").last)
    if base?.isLiteral == false || head?.isLiteral == false {
      return [.unreadable("the branches of the pull request")]
    }
    // `owner:branch` is the branch of a fork.
    let name = head?.text.split(separator: ":").last.map(String.init)
    return [.openRequest(base: base?.text, head: name)]
  }

  /// A release creates or deletes the tag of its version.
  private var released: [AgentStep.Action] {
    (words.names.dropFirst(2).prefix(1) + words.values("tag")).map {
      $0.isLiteral ? .tag($0.text) : .unreadable("the tag of the release")
    }
  }

  private var changesRefs: Bool {
    let fields = words.values("f", "F", "field", "raw-field")
    return words.names.dropFirst().contains { place in
      WebRequest(
        place: place, method: words.values("X", "method").last, fields: fields,
        hasBody: words.has("input")
      ).changesRefs
    }
  }
}

/// A request to GitHub, by `gh api` or `curl`.
struct WebRequest {
  let place: ShellScript.Word
  let method: ShellScript.Word?
  let fields: [ShellScript.Word]
  let hasBody: Bool

  /// The request of a `curl` command; nil if it is not for GitHub.
  init?(curl words: [ShellScript.Word]) {
    let read = CommandWords(
      words,
      "X= d= F= H= u= o= T= A= e= b= c= m= w= request= data= data-raw= data-binary= form= json= "
        + "header= user= output= url=")
    let places = read.names + read.values("url")
    guard let place = places.first(where: { $0.text.contains("api.github") || !$0.isLiteral })
    else { return nil }
    self.place = place
    method = read.values("X", "request").last
    fields = read.values("d", "F", "data", "data-raw", "data-binary", "form", "json")
    hasBody = read.has("T")
  }

  init(
    place: ShellScript.Word, method: ShellScript.Word?, fields: [ShellScript.Word], hasBody: Bool
  ) {
    (self.place, self.method, self.fields, self.hasBody) = (place, method, fields, hasBody)
  }

  /// True if the request can change a branch, a tag or the target of a pull request.
  var changesRefs: Bool {
    let writes =
      method.map { !$0.isLiteral || !["GET", "HEAD"].contains($0.text.uppercased()) }
      ?? (!fields.isEmpty || hasBody)
    guard writes else { return false }
    if place.text.hasSuffix("graphql") {
      return hasBody
        || fields.contains {
          !$0.isLiteral || $0.text.contains("=@") || $0.text.hasPrefix("@")
            || $0.text.contains("mutation")
        }
    }
    let parts = ["/git/refs", "/merge", "/branches/", "/contents/", "/releases"]
    if parts.contains(where: place.text.contains) { return true }
    // A pull request is created, or gets another target.
    return place.text.hasSuffix("/pulls")
      || place.text.contains("/pulls/") && (hasBody || fields.contains { $0.text.contains("base") })
      || !place.isLiteral && place.text.contains("api")
  }
}
