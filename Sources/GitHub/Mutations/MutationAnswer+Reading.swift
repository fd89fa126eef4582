import Effects
import Formats

extension MutationAnswer {
  /// Reads GitHub's answer to a change.
  init(_ response: WebResponse, as reading: MutationRequest.Reading) throws(GitHubError) {
    switch reading {
    case .labels: self = .labels(try GitHubClient.decoded(response))
    case .label: self = .label(try GitHubClient.decoded(response))
    case .pullRequest: self = .pullRequest(try GitHubClient.decoded(response))
    case .issue: self = .issue(try GitHubClient.decoded(response))
    case .id: self = .id((try GitHubClient.decoded(response) as Identity).id)
    case .nothing: self = .done
    }
  }
}

/// The id of a thing of which nothing else is needed.
struct Identity: JSONReadable {
  let id: Int64

  init(reading json: inout JSONStream) throws(StreamFault) {
    var id: Int64?
    try json.readObject { json, name throws(StreamFault) in
      if name == "id" { id = try json.readNumber()?.integer.map(Int64.init) }
    }
    self.id = try json.required(id, "id")
  }
}
