package import Base

extension GitHubServer {
  /// Sends requests to this server without a socket; a broken connection throws.
  package nonisolated var transport: WebTransport {
    WebTransport { request throws(WebError) in
      let answer = await self.answer(request)
      if Task.isCancelled { throw .cancelled }
      switch answer.ending {
      case .whole: return answer.response
      case .cut, .cutChunks:
        throw .interrupted(reason: "the connection was closed within the answer")
      case .reset: throw .interrupted(reason: "the connection was closed before the answer")
      }
    }
  }
}
