/// The steps of one command of `gh`.
struct GitHubWords {
  private let words: CommandWords

  /// The words after `gh`; options can be anywhere.
  init(_ words: [ShellScript.Word]) {
    self.words = CommandWords(
      words,
      "R= B= H= X= f= F= t= b= l= a= r= m= p= T= q= n= repo= hostname= base= head= method= "
        + "field= raw-field= input= header= title= body= body-file= notes= notes-file= target= "
        + "label= assignee= reviewer= milestone= project= template= jq= subject= author-email= "
        + "match-head-commit= preview= cache= discussion-category= notes-start-tag= tag= name= "
        + "disable-auto")
  }

  var actions: [AgentStep.Action] {
    let verb = words.arguments.prefix(2)
    guard verb.allSatisfy(\.isLiteral), words.isReadable else {
      return verb.first?.text == "api" && !changesRefs ? [] : [.unreadable("the command of gh")]
    }
    return switch verb.map(\.text) {
    case ["pr", "create"], ["pr", "new"]: opened
    case ["pr", "merge"]: words.has("disable-auto") ? [] : [.mergeRequest]
    case ["pr", "edit"] where words.has("B", "base"):
      words.arguments.count > 2 ? [.unreadable("the branch of that pull request")] : opened
    case ["pr", "checkout"], ["pr", "co"]: [.checkout("a pull request")]
    case ["release", "create"], ["release", "new"], ["release", "delete"], ["release", "edit"]:
      released
    case ["repo", "sync"], ["repo", "delete"]: [.unreadable("what 'gh repo' changes")]
    case _ where verb.first?.text == "api":
      changesRefs ? [.unreadable("what 'gh api' changes")] : []
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
    (words.arguments.dropFirst(2).prefix(1) + words.values("tag")).map {
      $0.isLiteral ? .tag($0.text) : .unreadable("the tag of the release")
    }
  }

  /// A request that changes refs or merges.
  private var changesRefs: Bool {
    let fields = words.values("f", "F", "field", "raw-field")
    let method = words.values("X", "method").last
    let writes =
      method.map { !$0.isLiteral || $0.text.uppercased() != "GET" }
      ?? (!fields.isEmpty || words.has("input"))
    guard writes, let place = words.arguments.dropFirst().first else { return false }
    if place.text.hasSuffix("graphql") {
      return words.has("input")
        || fields.contains {
          !$0.isLiteral || $0.text.contains("=@") || $0.text.contains("mutation")
        }
    }
    let parts = ["/git/", "/merge", "/branches/", "/contents/", "/releases"]
    return !place.isLiteral || parts.contains { place.text.contains($0) }
  }
}
