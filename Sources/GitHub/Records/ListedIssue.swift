import Formats

/// An issue of a long list, whose text is passed unread.
struct ListedIssue: JSONReadable {
  let issue: Issue

  init(reading json: inout JSONStream) throws(StreamFault) {
    issue = try Issue(reading: &json, withBody: false)
  }
}
