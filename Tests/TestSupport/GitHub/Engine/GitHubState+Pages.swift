import Base
import Foundation

extension GitHubState {
  /// One page of a list, with links to the others.
  func page<Element>(
    _ call: Call, _ elements: [Element], envelope: ((Int, [JSONValue]) -> JSONValue)? = nil,
    _ json: (Element) -> JSONValue
  ) throws(Refusal) -> Reply {
    let query = call.target.query
    let size = min(max(query["per_page"].flatMap(Int.init) ?? 30, 1), 100)
    let page = max(query["page"].flatMap(Int.init) ?? 1, 1)
    if page >= pageLimit {
      throw Refusal(
        422,
        "Pagination with the page parameter is not supported for large datasets, please use cursor based pagination (after/before)"
      )
    }
    let start = min((page - 1) * size, elements.count)
    let values = elements[start..<min(start + size, elements.count)].map(json)
    let last = max((elements.count + size - 1) / size, 1)
    let headers = links(call, page: page, last: last)
    return Reply(headers: headers, envelope?(elements.count, values) ?? .array(values))
  }

  /// The `Link` field: `next` and `last` but on the last page, `prev` and `first` but on the first.
  private func links(_ call: Call, page: Int, last: Int) -> [(String, String)] {
    var links: [String] = []
    func add(_ number: Int, _ relation: String) {
      var query = call.target.query
      query["page"] = String(number)
      links.append("<\(url)\(listPath(call))?\(Target.query(query))>; rel=\"\(relation)\"")
    }
    if page > 1 { add(min(page - 1, last), "prev") }
    if page < last {
      add(page + 1, "next")
      add(last, "last")
    }
    if page > 1 { add(1, "first") }
    return links.isEmpty ? [] : [("Link", links.joined(separator: ", "))]
  }

  /// The path of a list by the ids of its owner.
  private func listPath(_ call: Call) -> String {
    let parts = call.target.path.split(separator: "/").map(String.init)
    let rest = { (count: Int) in parts.dropFirst(count).map { "/" + $0 }.joined() }
    if parts.first == "repos", let id = repositoryIDs[call.fullName.lowercased()] {
      return "/repositories/\(id)\(rest(3))"
    }
    guard parts.count > 1, let account = accounts[parts[1].lowercased()] else {
      return call.target.path
    }
    switch parts.first {
    case "orgs": return "/organizations/\(account.id)\(rest(2))"
    case "users": return "/user/\(account.id)\(rest(2))"
    default: return call.target.path
    }
  }
}
