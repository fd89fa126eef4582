import Effects
import Formats

extension MutationAnswer {
  /// Reads GitHub's answer to a change.
  init(_ response: WebResponse, as reading: MutationRequest.Reading) throws(GitHubError) {
    switch reading {
    case .labels: self = .labels(try GitHubClient.decoded(response.body))
    case .label: self = .label(try GitHubClient.decoded(response.body))
    case .pullRequest: self = .pullRequest(try GitHubClient.decoded(response.body))
    case .issue: self = .issue(try GitHubClient.decoded(response.body))
    case .id: self = .id((try GitHubClient.decoded(response.body) as Identity).id)
    case .nothing: self = .done
    }
  }
}

/// The id of a thing of which nothing else is needed.
struct Identity: JSONReadable {
  var id: Int64 = 0
}

extension Identity {
  init(reading json: inout JSONStream) throws(StreamFault) {
    self = try json.read(Identity(), [.required("id", \.id)])
  }
}
